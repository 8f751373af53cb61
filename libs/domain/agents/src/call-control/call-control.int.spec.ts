import { agentsKey, callControls, type CallRecord, type OpenCall, openCallsKey, phoneControls } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import request from 'supertest';
import { agentsApp } from '../testing/agents-app.js';
import { liveAgent, ring, segment, waitingCall } from '../testing/live-fixtures.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
const post = (path: string, token = 'agent', body: object = {}) => request(test.app.getHttpServer()).post(`/api/desk/${path}`).set('Authorization', `Bearer ${token}`).send(body);
const code = (body: unknown) => (body as { error: { code: string } }).error.code;
const asked = () => test.telephony.commands.map(({ name, payload }) => [name, payload]);
const isUp = async (callId: string, change: Partial<CallRecord>, parked: OpenCall['parked'] = null) => {
  const open: OpenCall = { record: waitingCall(callId, change), parked, tracker: null };
  await test.redis.hset(openCallsKey('main'), callId, JSON.stringify(open));
};
const talking = (extension: string): Partial<CallRecord> => ({ segments: [segment(extension, 'talk', 20)] });

beforeAll(async () => {
  test = await agentsApp();
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.redis.del(openCallsKey('main'));
});

it.each(['hang-up', 'park', 'pause-recording', 'resume-recording', 'complete-transfer', 'cancel-transfer'] as const)('an agent who talks asks for %s', async (control) => {
  await isUp('c1', talking('1001'));
  expect((await post(`calls/c1/${control}`).expect(200)).body).toEqual({ done: true });
  expect(asked()).toEqual([[`call.${control}`, { extension: '1001', callId: 'c1' }]]);
});

it.each(['transfer', 'consult'] as const)('%s goes to what was dialled: spaces and country code as the PBX takes them', async (control) => {
  await isUp('c1', talking('1001'));
  await post(`calls/c1/${control}`, 'agent', { to: '+90 (532) 111-22 33' }).expect(200);
  await isUp('c1', talking('1001'));
  await post(`calls/c1/${control}`, 'agent', { to: '1002' }).expect(200);
  expect(asked()).toEqual([
    [`call.${control}`, { extension: '1001', callId: 'c1', to: '05321112233' }],
    [`call.${control}`, { extension: '1001', callId: 'c1', to: '1002' }],
  ]);
});

it.each(['', '1', 'Ayşe', '1002&1003', '1002\r\nAction: Logoff', '9'.repeat(19)])('refuses to hand a call to %j', async (to) => {
  await isUp('c1', talking('1001'));
  expect(code((await post('calls/c1/transfer', 'agent', { to }).expect(400)).body)).toBe('validation.failed');
  await post('dial', 'agent', { to }).expect(400);
  expect(asked()).toEqual([]);
});

it('says that a consultation did not begin when the PBX took the wish and the agent still talks to the caller', async () => {
  await isUp('c1', talking('1001'));
  test.telephony.answerWith = { result: 'done', message: '' };
  const { body } = await post('calls/c1/consult', 'agent', { to: '1002' }).set('Accept-Language', 'en').expect(409);
  expect(body).toMatchObject({ error: { code: 'call.consult-lost', message: 'The consultation did not begin; the call is still yours. Check the number and try again.' } });
});

describe('somebody else\'s call', () => {
  it.each(callControls)('is not theirs for %s', async (control) => {
    await isUp('c1', talking('1002'), { extension: '1002', space: '701' });
    const { body } = await post(`calls/c1/${control}`, 'agent', { to: '1003' }).set('Accept-Language', 'en').expect(403);
    expect(body).toMatchObject({ error: { code: 'call.foreign', message: 'You took no part in this call.' } });
    expect(asked()).toEqual([]);
  });

  it('is one the agent has left', async () => {
    await isUp('c1', { segments: [segment('1001', 'talk', 20, new Date().toISOString()), segment('1002', 'talk', 30)] });
    await post('calls/c1/hang-up').expect(403);
  });

  it('is one that rings at another phone; the own phone may reject it', async () => {
    await isUp('c1', { rings: [{ ...ring('1002'), result: 'pending' }] });
    await post('calls/c1/hang-up').expect(403);
    await post('calls/c1/hang-up', 'other').expect(200);
    await post('calls/c1/park', 'other').expect(403);
  });
});

describe('what only the phone itself can do', () => {
  const ringing: Partial<CallRecord> = { rings: [{ ...ring('1001'), result: 'pending' }] };
  const held: Partial<CallRecord> = { segments: [segment('1001', 'talk', 20), segment('1001', 'hold', 30)] };
  const before = { answer: ringing, hold: talking('1001'), resume: held };
  const after = { answer: talking('1001'), hold: held, resume: talking('1001') };
  const phone = (remoteControl?: boolean) =>
    test.redis.hset(agentsKey('main'), '1001', JSON.stringify(liveAgent('1001', remoteControl === undefined ? {} : { remoteControl })));

  it.each(phoneControls)('%s is asked of a phone that does so, and is done when the call shows it', async (control) => {
    await phone(true);
    await isUp('c1', before[control]);
    const answered = post(`calls/c1/${control}`).then((response) => response);
    await waitFor(() => asked().length === 1);
    expect(asked()).toEqual([[`call.${control}`, { extension: '1001', callId: 'c1' }]]);
    await isUp('c1', after[control]);
    expect((await answered).body).toEqual({ done: true });
  });

  it.each(phoneControls)('%s is not asked of a phone that is not known to do so', async (control) => {
    await isUp('c1', before[control]);
    for (const remoteControl of [undefined, false]) {
      await phone(remoteControl);
      const { body } = await post(`calls/c1/${control}`).set('Accept-Language', 'en').expect(409);
      expect(body).toMatchObject({ error: { code: 'call.phone-cannot', message: 'Your desk phone cannot do this from the screen; use its own key.' } });
    }
    expect(asked()).toEqual([]);
  });

  it('says so when the phone was asked and did nothing', async () => {
    await phone(true);
    await isUp('c1', ringing);
    expect(code((await post('calls/c1/answer').expect(409)).body)).toBe('call.phone-silent');
  });

  it('is refused for a call that rings at somebody else', async () => {
    await phone(true);
    await isUp('c1', { rings: [{ ...ring('1002'), result: 'pending' }] });
    await post('calls/c1/answer').expect(403);
  });
});

it('takes two clicks for one wish, and the next ring of the same call for another', async () => {
  await isUp('c1', { rings: [{ ...ring('1001'), result: 'pending' }] });
  await Promise.all([post('calls/c1/hang-up').expect(200), post('calls/c1/hang-up').expect(200)]);
  expect(asked()).toHaveLength(1);
  await isUp('c1', { rings: [{ ...ring('1001', new Date().toISOString()), result: 'rejected' }, { ...ring('1001'), result: 'pending' }] });
  await post('calls/c1/hang-up').expect(200);
  expect(asked()).toHaveLength(2);
});

it('a call that is dialled can be given up', async () => {
  await isUp('c1', { direction: 'outbound', caller: { number: '1001', e164: null, name: null, private: false }, answeredAt: null });
  await post('calls/c1/hang-up').expect(200);
  await post('calls/c1/transfer', 'agent', { to: '1002' }).expect(403);
});

it('a parked call is fetched by whoever parked it', async () => {
  await isUp('c1', {}, { extension: '1001', space: '701' });
  await post('calls/c1/retrieve', 'other').expect(403);
  await post('calls/c1/retrieve').expect(200);
  expect(asked()).toEqual([['call.retrieve', { extension: '1001', callId: 'c1' }]]);
});

it('joins the two calls an agent has, and nothing else', async () => {
  await isUp('c1', talking('1001'));
  await isUp('other', talking('1002'));
  expect(code((await post('conference').expect(409)).body)).toBe('call.two-needed');
  await isUp('c2', talking('1001'));
  await post('conference').expect(200);
  expect(asked()).toMatchObject([['call.conference', { extension: '1001', callIds: expect.arrayContaining(['c1', 'c2']) as unknown }]]);
});

it('dials for the own phone', async () => {
  await post('dial', 'agent', { to: '0532 111 22 33' }).expect(200);
  expect(asked()).toEqual([['call.dial', { extension: '1001', to: '05321112233' }]]);
});

it('says what stood in the way', async () => {
  expect(code((await post('calls/gone/hang-up').expect(404)).body)).toBe('call.not-found');
  expect(code((await post('dial', 'supervisor', { to: '1002' }).expect(403)).body)).toBe('access.no-extension');
  expect(code((await post('dial', 'clerk', { to: '1002' }).expect(403)).body)).toBe('access.denied');
  await isUp('c1', talking('1001'));
  test.telephony.answerWith = { result: 'refused', message: 'nobody is being asked' };
  const { body } = await post('calls/c1/cancel-transfer').set('Accept-Language', 'en').expect(409);
  expect(body).toMatchObject({ error: { code: 'pbx.refused', message: 'The PBX refused: nobody is being asked' } });
  await test.telephony.link('lost');
  expect(code((await post('calls/c1/park').expect(503)).body)).toBe('pbx.unreachable');
});
