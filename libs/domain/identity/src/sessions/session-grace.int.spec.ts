import { agentsKey, type CallRecord, type LiveAgent, openCallsKey, WRAP_UP_REASON } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import { demoUserId } from '../seed/seed-identity-demo.js';
import { identityApp } from '../testing/identity-app.js';
import { signAccessToken } from './access-token.js';
import { SessionsService } from './sessions.service.js';

const MINUTE = 60_000;
const USER = demoUserId('agent4@santral.demo');
const EXTENSION = '1004';
let identity: Awaited<ReturnType<typeof identityApp>>;

beforeAll(async () => {
  identity = await identityApp();
}, 30_000);
afterAll(() => identity.close());
beforeEach(() => identity.redis.flushdb());

const iso = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

/** A session whose twelve hours ended this long ago, by its token. */
async function endedSession(agoMs: number, userId = USER): Promise<string> {
  const [id, expiresAt] = [randomUUID(), new Date(Date.now() - agoMs)];
  await identity.source.query(`INSERT INTO session (id, user_id, created_at, expires_at) VALUES ($1, $2, $3::timestamptz - interval '12 hours', $3)`, [id, userId, expiresAt]);
  return signAccessToken({ userId, sessionId: id, expiresAtMs: expiresAt.getTime() }, identity.config.jwtSecret);
}

/** An extension talks in a call that began this long ago. */
async function talks(agoMs: number, extension = EXTENSION): Promise<void> {
  const record: CallRecord = {
    callId: 'c1', pbx: 'main', uniqueid: 'u1', direction: 'inbound', caller: { number: '05321112233', e164: '+905321112233', name: null, private: false }, called: '4441000',
    startedAt: iso(agoMs), answeredAt: iso(agoMs), endedAt: null, queue: 'destek', extension, outcome: 'open', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0, hangupBy: null, cause: null, coverage: 'live',
    mergedInto: null, visits: [], rings: [], transfers: [], recordings: [], segments: [{ segmentId: 's1', kind: 'talk', extension, startedAt: iso(agoMs), endedAt: null }],
  };
  await identity.redis.hset(openCallsKey('main'), 'c1', JSON.stringify({ record, tracker: null }));
}
const hangsUp = () => identity.redis.del(openCallsKey('main'));
const wrapsUp = (sinceMs: number) => {
  const agent: LiveAgent = { extension: EXTENSION, memberName: null, queues: [], breakReason: WRAP_UP_REASON, onBreakSince: iso(sinceMs), device: 'idle', deviceSince: null, reachable: true };
  return identity.redis.hset(agentsKey('main'), EXTENSION, JSON.stringify(agent));
};

const holds = (token: string) => identity.as(token).get('/api/auth/access-token').expect(200);
const isOver = async (token: string, code = 'auth.expired-token') => expect((await identity.as(token).get('/api/auth/access-token').expect(401)).body).toMatchObject({ error: { code } });

it('ends with its token when no call is in hand', async () => {
  await isOver(await endedSession(MINUTE));
});

it("outlives it while the agent talks in a call that began before, and for the call's writing up", async () => {
  const token = await endedSession(MINUTE);
  await talks(2 * MINUTE);
  await holds(token);
  await hangsUp();
  await holds(token);
  // A quarter of an hour later.
  await identity.redis.del(...(await identity.redis.keys('session:*:in-hand')));
  await isOver(token);
});

it('outlives it in the wrap-up of such a call', async () => {
  const token = await endedSession(MINUTE);
  await wrapsUp(2 * MINUTE);
  await holds(token);
});

it.each([
  ['a call that began later', () => talks(MINUTE / 2)],
  ['the call of somebody else', () => talks(2 * MINUTE, '1005')],
  ['a wrap-up that began later', () => wrapsUp(MINUTE / 2)],
])('does not outlive it by %s', async (_what, happens) => {
  const token = await endedSession(MINUTE);
  await happens();
  await isOver(token);
});

it('is over for good after four hours, whoever talks', async () => {
  const token = await endedSession(4 * 60 * MINUTE + MINUTE);
  await talks(5 * 60 * MINUTE);
  await isOver(token);
});

it('is over for users without a phone', async () => {
  const token = await endedSession(MINUTE, demoUserId('accounting@santral.demo'));
  await talks(2 * MINUTE);
  await isOver(token);
});

it('ends at once in the middle of the call when it is revoked everywhere, or its user disabled', async () => {
  const token = await endedSession(MINUTE);
  await talks(2 * MINUTE);
  await holds(token);
  expect(await identity.app.get(SessionsService).revokeAll(USER)).toBeGreaterThan(0);
  await isOver(token, 'auth.invalid-token');
  // Nor does it come back when Redis has forgotten.
  await identity.redis.flushdb();
  await talks(2 * MINUTE);
  await isOver(token, 'auth.invalid-token');

  const other = await endedSession(MINUTE);
  await holds(other);
  await identity.source.query('UPDATE app_user SET disabled = true WHERE id = $1', [USER]);
  await identity.app.get(SessionsService).forget(USER);
  await isOver(other, 'auth.invalid-token');
});
