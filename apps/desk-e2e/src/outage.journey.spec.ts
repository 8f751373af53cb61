import { linkKey, pbxStatusSchema } from '@santral/contracts';
import { Redis } from 'ioredis';
import { play, queueLog } from './played-calls.js';
import { callsSince, readRuntime, signInByHttp, until } from './system.js';

/** Kills a process as a crash would, and waits until its successor is at work. */
async function crash(name: 'telephony' | 'worker' | 'api'): Promise<{ from: number; until: number }> {
  const before = readRuntime().pids[name];
  if (!before) throw new Error(`runtime.json names no process ${name}`);
  const from = Date.now();
  process.kill(before, 'SIGKILL');
  await until(async () => {
    const after = readRuntime().pids[name];
    return after && after !== before && (await fetch(`${readRuntime().http}/api/health/ready`).then((r) => r.ok, () => false));
  }, `the successor of ${name}`, 30_000);
  return { from, until: Date.now() };
}

/** When the link to the PBX was true again after a crash of telephony at `crashed`, in ms since 1970. */
async function linkUpAfter(crashed: number): Promise<number> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    return await until(async () => {
      const status = pbxStatusSchema.parse(JSON.parse((await redis.get(linkKey('main'))) ?? '{}'));
      return status.link === 'up' && Date.parse(status.since) > crashed ? Date.parse(status.since) : null;
    }, 'the link to the PBX');
  } finally {
    redis.disconnect();
  }
}

it('loses no call and doubles none when telephony, worker and api are killed during real calls', async () => {
  const from = new Date();
  const playing = play({ rate: 3, count: 60, seed: 9, talkS: [2, 4], mix: [['caller-hangs-up', 3], ['agent-hangs-up', 2], ['abandoned-ringing', 1]] });
  const untilCalls = (n: number) => until(async () => queueLog().filter((v) => startOf(v.uniqueid) >= from.getTime() / 1000 - 1).length >= n, `${n} calls in the queue_log`, 60_000);

  await untilCalls(8);
  const blind = await crash('telephony');
  const linkUp = await linkUpAfter(blind.from);
  await untilCalls(24);
  await crash('worker');
  await untilCalls(38);
  await crash('api');
  const { failed } = await playing;
  expect(failed).toEqual([]);

  const token = await signInByHttp('manager');
  const real = queueLog().filter((visit) => startOf(visit.uniqueid) >= from.getTime() / 1000 - 1);
  // A call that began and ended while telephony was blind left nothing to find; every other one has to be there.
  const hidden = new Set(real.filter((v) => startOf(v.uniqueid) * 1000 > blind.from - 1000 && startOf(v.uniqueid) * 1000 < linkUp + 1000).map((v) => v.uniqueid));
  const expected = real.map((v) => v.uniqueid).filter((id) => !hidden.has(id));
  expect(expected.length).toBeGreaterThan(40);

  const missing = async () => {
    const items = (await callsSince(token, from)).filter((call) => call.direction === 'inbound');
    const known = new Set(items.filter((call) => call.outcome !== 'open').map((call) => call.uniqueid));
    return expected.filter((id) => !known.has(id));
  };
  await until(async () => (await missing()).length === 0, 'every call that was up at either end of the outage', 30_000).catch(() => undefined);
  expect(await missing()).toEqual([]);
  const saved = (await callsSince(token, from)).filter((call) => call.direction === 'inbound');

  const ids = saved.map((call) => call.uniqueid);
  expect(ids.length).toBe(new Set(ids).size);
  expect(ids.filter((id) => !real.some((visit) => visit.uniqueid === id))).toEqual([]);
  // What ran through the outage says so; what came after it is heard live again.
  const through = saved.filter((call) => Date.parse(call.startedAt) < blind.from && Date.parse(call.endedAt ?? '') > blind.from);
  expect(through.length).toBeGreaterThan(0);
  const after = saved.filter((call) => Date.parse(call.startedAt) > linkUp + 1000);
  expect(after.filter((call) => call.coverage !== 'live').map((call) => call.uniqueid)).toEqual([]);
}, 300_000);

const startOf = (uniqueid: string): number => Number(uniqueid.replace(/^.*?(\d+\.\d+)$/, '$1'));
