import { type CallRecord, ownDaySchema, type PayloadOf } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { workDayOf } from './breaks/work-day.js';
import { agentsApp } from './testing/agents-app.js';
import { ring, segment, waitingCall } from './testing/live-fixtures.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
const MINUTE = 60_000;
/** The zone of the test has noon about now. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const get = (token?: string) => {
  const asked = request(test.app.getHttpServer()).get('/api/own-day');
  return token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`);
};
const dayOf = async (token: string) => ownDaySchema.parse((await get(token).expect(200)).body);

const talked = (extension: string, from: number, until: number): CallRecord['segments'][number] => ({ ...segment(extension, 'talk', 0), segmentId: `${extension}-${from}`, startedAt: ago(from), endedAt: ago(until) });
/** A call that is over, told by the PBX. */
async function ended(callId: string, change: Partial<CallRecord>): Promise<void> {
  const record = waitingCall(callId, { startedAt: ago(31), endedAt: ago(1), outcome: 'answered', ...change });
  const { pbx, uniqueid, direction, caller, called, startedAt } = record;
  const payload: PayloadOf<'call.ended'> = { call: { callId, pbx, uniqueid, direction, caller, called, startedAt }, outcome: 'answered', record, extensions: [] };
  await test.telephony.state('call.ended', payload, `ended-${callId}`);
}

beforeAll(async () => {
  test = await agentsApp({ dailyCallTarget: 12 });
  await test.worker();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.source.query('TRUNCATE agent_break, agent_session, agent_call_part, agent_interval');
});

it('fills from the facts of calls, logins and breaks, each agent with their own', async () => {
  await test.telephony.join('1001', 'destek');
  await test.telephony.pause('1001', 'BRK-3');
  await ended('c1', { segments: [talked('1001', 30, 20), talked('1002', 20, 15)], rings: [{ ...ring('1001', ago(30)), result: 'no-answer', startedAt: ago(31) }] });
  await ended('c2', { direction: 'outbound', segments: [talked('1001', 10, 7)] });
  await waitFor(async () => (await dayOf('agent')).outgoing === 1 && (await dayOf('agent')).breaks === 1);
  expect(await dayOf('agent')).toMatchObject({ answered: 1, outgoing: 1, missedRings: 1, breaks: 1, target: 12 });
  expect(Math.round((await dayOf('agent')).talkMs / MINUTE)).toBe(13);
  expect(await dayOf('other')).toMatchObject({ answered: 1, outgoing: 0, missedRings: 0, breaks: 0, loggedInMs: 0 });
});

it('counts a call that is told twice once', async () => {
  const segments = [talked('1001', 30, 20)];
  await ended('c1', { segments });
  await waitFor(async () => (await dayOf('agent')).answered === 1);
  await test.telephony.state('call.ended', { call: waitingCall('c1'), outcome: 'answered', record: waitingCall('c1', { startedAt: ago(31), endedAt: ago(1), segments }), extensions: [] }, 'again');
  await ended('c2', { segments: [talked('1001', 5, 4)] });
  await waitFor(async () => (await dayOf('agent')).answered === 2);
  expect(Math.round((await dayOf('agent')).talkMs / MINUTE)).toBe(11);
});

it('takes wrap-up from the intervals of the agent', async () => {
  const { from } = workDayOf(Date.now(), test.config);
  await test.source.query(
    `INSERT INTO agent_interval (pbx, extension, user_id, session_started_at, state, started_at, ended_at) VALUES ('main', '1001', 'u1', $1, 'wrap-up', $1, $2), ('main', '1002', 'u2', $1, 'wrap-up', $1, $3)`,
    [new Date(from + MINUTE), new Date(from + 3 * MINUTE), new Date(from + 9 * MINUTE)],
  );
  expect((await dayOf('agent')).wrapUpMs).toBe(2 * MINUTE);
});

it('is for agents and tells each only of themselves', async () => {
  await get().expect(401);
  await get('clerk').expect(403);
  const { body } = await get('supervisor').expect(403);
  expect((body as { error: { code: string } }).error.code).toBe('access.no-extension');
  await ended('c1', { segments: [talked('1001', 30, 20)] });
  await waitFor(async () => (await dayOf('agent')).answered === 1);
  // Nothing in the address names somebody else.
  const { body: other } = await request(test.app.getHttpServer()).get('/api/own-day?extension=1001&userId=u1').set('Authorization', 'Bearer other').expect(200);
  expect(other).toMatchObject({ answered: 0, talkMs: 0 });
});
