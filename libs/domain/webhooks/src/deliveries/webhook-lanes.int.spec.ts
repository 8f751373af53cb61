import { webhookReplaySchema } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import { CLAIM_MS, GIVE_UP_AFTER_MS, TIMEOUT_MS } from './patience.js';
import { lanesApp } from '../testing/lanes-app.js';
import { receiver, type Receiver } from '../testing/receiver.js';

const HOUR_MS = 3_600_000;
let test: Awaited<ReturnType<typeof lanesApp>>;
const receivers: Receiver[] = [];
const listen = async (...given: Parameters<typeof receiver>) => {
  const made = await receiver(...given);
  receivers.push(made);
  return made;
};
beforeAll(async () => {
  test = await lanesApp();
}, 30_000);
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.close()));
  await test.source.query('DELETE FROM webhook');
});
afterAll(() => test.close());

const sorted = (ids: readonly string[]) => [...ids].sort();

it('an hour of 500s loses nothing, keeps the order of every call, asks seldom, and is noticed to be over within a minute', async () => {
  const [bad, good] = [await listen(() => 500), await listen()];
  const [badId, goodId] = [await test.subscribe(bad.url), await test.subscribe(good.url)];
  for (let minute = 0; minute < 60; minute++) {
    await test.state([badId, goodId], `C${minute}`, 1, 2, 3);
    await test.moment();
    // The other receiver hears of the call in the same moment, whatever this one does.
    expect(good.ids(`C${minute}`)).toEqual([`C${minute}:1`, `C${minute}:2`, `C${minute}:3`]);
    await test.live(60_000, 5000);
  }
  expect(await test.statesOf(badId)).toEqual({ pending: 180 });
  expect(bad.received.length).toBeLessThan(100);
  expect(bad.received.length).toBeGreaterThan(50);
  expect(new Set(bad.received.map(({ fact }) => fact.id.split(':')[1]))).toEqual(new Set(['1']));

  bad.received.length = 0;
  bad.answerWith(() => 200);
  await test.live(61_000);
  expect(await test.statesOf(badId)).toEqual({ delivered: 180 });
  expect(sorted(bad.ids())).toEqual(sorted(good.ids()));
  for (let minute = 0; minute < 60; minute++) expect(bad.ids(`C${minute}`)).toEqual([`C${minute}:1`, `C${minute}:2`, `C${minute}:3`]);
}, 120_000);

it('a call whose fact is refused waits for it; other calls, and later ones, do not', async () => {
  const picky = await listen(({ fact }) => (fact.id === 'A:1' ? 422 : 200));
  const id = await test.subscribe(picky.url);
  await test.state([id], 'A', 1, 2);
  await test.state([id], 'B', 1, 2);
  await test.live(30_000);
  expect(picky.ids('B')).toEqual(['B:1', 'B:2']);
  expect(new Set(picky.ids('A'))).toEqual(new Set(['A:1']));
  // It fails on and on with nothing else to send: the receiver is left alone for a while, and yet something new gets through in that while's end.
  await test.live(HOUR_MS, 10_000);
  await test.state([id], 'C', 1);
  await test.live(61_000);
  expect(picky.ids('C')).toEqual(['C:1']);
  picky.answerWith(() => 200);
  await test.live(HOUR_MS, 10_000);
  expect(picky.ids('A').slice(-2)).toEqual(['A:1', 'A:2']);
}, 60_000);

it('is given up after three days, not before, and can be sent again: one, or those of a period', async () => {
  const bad = await listen(() => 500);
  const id = await test.subscribe(bad.url);
  await test.state([id], 'A', 1, 2);
  test.clock.at += GIVE_UP_AFTER_MS - 1000;
  await test.moment();
  expect(await test.statesOf(id)).toEqual({ pending: 2 });
  test.clock.at += HOUR_MS;
  await test.moment();
  await test.moment();
  expect(await test.statesOf(id)).toEqual({ failed: 2 });

  bad.received.length = 0;
  bad.answerWith(() => 200);
  const period = webhookReplaySchema.parse({ from: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' });
  expect(await test.deliveries.againBetween(id, { ...period, until: '2026-11-20T09:00:00.000Z' }, new Date(test.clock.at))).toBe(0);
  expect(await test.deliveries.againBetween(id, period, new Date(test.clock.at))).toBe(2);
  await test.live(61_000);
  expect(bad.ids()).toEqual(['A:1', 'A:2']);
  // What has arrived is sent again only when that is asked for.
  expect(await test.deliveries.againBetween(id, period, new Date(test.clock.at))).toBe(0);
  expect(await test.deliveries.againBetween(id, { ...period, which: 'all' }, new Date(test.clock.at))).toBe(2);
  const [newest] = await test.deliveries.list(id, { limit: 1 });
  expect(await test.deliveries.again(id, newest?.id ?? '', new Date(test.clock.at))).toBe(true);
  await test.live(1000);
  expect(bad.ids()).toEqual(['A:1', 'A:2', 'A:1', 'A:2']);
}, 60_000);

it('what a killed worker was sending is sent by another, and nothing overtakes it meanwhile', async () => {
  const good = await listen();
  const id = await test.subscribe(good.url);
  await test.state([id], 'A', 1, 2);
  await test.state([id], 'B', 1);
  // Taken, and then nothing: its process is gone.
  await test.deliveries.take(id, new Date(test.clock.at), new Date(test.clock.at + CLAIM_MS), false);
  await test.moment();
  expect(good.ids()).toEqual(['B:1']);
  test.clock.at += CLAIM_MS;
  await test.moment();
  expect(good.ids()).toEqual(['B:1', 'A:1', 'A:2']);
});

it('a receiver that says nothing holds one pass up and no other call: passes beside it go on', async () => {
  test.sender.timeoutMs = 800;
  const silent = await listen(({ fact }) => (fact.subject === 'A' ? 'silence' : 200));
  const id = await test.subscribe(silent.url);
  await test.state([id], 'A', 1, 2);
  const waiting = test.lanes.pass(id);
  await waitFor(() => silent.ids('A').length === 1, 5000, 'the first request');
  await test.state([id], 'B', 1, 2);
  await test.lanes.pass(id);
  expect(silent.ids('B')).toEqual(['B:1', 'B:2']);
  expect(silent.ids('A')).toEqual(['A:1']);
  await waiting;
  const [row] = (await test.deliveries.list(id, { subject: 'A', limit: 10 })).filter(({ factId }) => factId === 'A:1');
  expect(row).toMatchObject({ state: 'pending', attempts: 1, status: null, answer: 'no answer within 800 ms' });
  test.sender.timeoutMs = TIMEOUT_MS;
});

it('tells a dead receiver from one that answers, and follows it nowhere', async () => {
  const dead = await listen();
  await dead.close();
  const moved = await listen(() => 302);
  const [deadId, movedId] = [await test.subscribe(dead.url), await test.subscribe(moved.url)];
  await test.state([deadId, movedId], 'A', 1);
  await test.moment();
  expect((await test.deliveries.list(deadId, { limit: 1 }))[0]).toMatchObject({ state: 'pending', status: null, answer: expect.stringContaining('ECONNREFUSED') });
  expect((await test.deliveries.list(movedId, { limit: 1 }))[0]).toMatchObject({ state: 'pending', status: 302 });
});

it('forgets what is over after its time, and keeps what waits', async () => {
  const [good, bad] = [await listen(), await listen(() => 500)];
  const [goodId, badId] = [await test.subscribe(good.url), await test.subscribe(bad.url)];
  await test.state([goodId, badId], 'A', 1);
  await test.moment();
  expect(await test.deliveries.purge(new Date(test.clock.at))).toBe(0);
  expect(await test.deliveries.purge(new Date(test.clock.at + 1))).toBe(1);
  expect(await test.statesOf(badId)).toEqual({ pending: 1 });
});
