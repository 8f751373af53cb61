import { Redis } from 'ioredis';

/** A large call centre on a busy day: a call of three minutes is six changes of its agent, so that 1,000 agents change about 35 times a second. This is six times as much. */
const AGENTS = 1000;
const QUEUES = 100;
const WAITING = 300;
const TICK_MS = 50;
const CHANGES_A_TICK = 10;
/** A caller comes and one goes every so many ticks. */
const TICKS_A_CALLER = 2;
const DEVICES = ['ringing', 'in-use', 'on-hold', 'in-use', 'idle'];

const iso = (at = Date.now()) => new Date(at).toISOString();
const queueOf = (i) => `kuyruk-${String(i % QUEUES).padStart(3, '0')}`;

/** What telephony keeps of an agent. */
const liveAgent = (i, device, since) => ({
  extension: String(2000 + i), memberName: `Temsilci ${2000 + i}`, queues: [{ queue: queueOf(i), interface: `PJSIP/${2000 + i}`, paused: false, reason: null, penalty: 0 }],
  breakReason: null, onBreakSince: null, device, deviceSince: iso(since), reachable: true,
});

/** A call that waits in a queue, as telephony keeps it and as its facts name it. */
function waitingCall(i, since) {
  const callId = `FLOOR${String(i).padStart(15, '0')}`;
  const number = `0599${String(1_000_000 + i)}`;
  const call = { callId, pbx: 'main', uniqueid: `1900000000.${i}`, direction: 'inbound', called: '08500000000', startedAt: iso(since), caller: { number, e164: `+90${number.slice(1)}`, name: `Arayan ${i}`, private: false } };
  const visit = { visitId: `${callId}-v1`, queue: queueOf(i), entryNo: 1, enqueuedAt: iso(since), endedAt: null, outcome: 'open', waitMs: null, position: 1, extension: null };
  return { callId, call, visit, kept: JSON.stringify({ record: { ...call, rings: [], segments: [], visits: [visit] }, tracker: null }) };
}

/**
 * Writes the live state of 1,000 agents in 100 queues and 300 callers who wait, and goes on changing it as telephony would: the state and the fact about it at once.
 * @returns {Promise<{ agents: number, changesPerS: number, stop: () => Promise<void> }>}
 */
export async function startFloor(redisUrl) {
  const redis = new Redis(redisUrl);
  const begin = Date.now();
  const first = redis.pipeline().del('agents:{main}', 'calls:{main}').sadd('queues:{main}', ...Array.from({ length: QUEUES }, (_, i) => queueOf(i)));
  for (let i = 0; i < AGENTS; i++) first.hset('agents:{main}', String(2000 + i), JSON.stringify(liveAgent(i, DEVICES[i % DEVICES.length], begin - i * 100)));
  const callers = Array.from({ length: WAITING }, (_, i) => waitingCall(i, begin - i * 200));
  for (const { callId, kept } of callers) first.hset('calls:{main}', callId, kept);
  await first.exec();

  let [turn, ticks, calls] = [0, 0, WAITING];
  const say = (pipeline, name, subject, payload) => {
    const at = iso();
    return pipeline.xadd('facts:{main}', 'MAXLEN', '~', 100_000, '*', 'f', JSON.stringify({ id: `${subject}:${name}:${turn}:${at}`, name, version: 1, at, pbx: 'main', subject, payload }));
  };
  const tick = () => {
    const pipeline = redis.pipeline();
    for (let n = 0; n < CHANGES_A_TICK; n++, turn++) {
      const i = (turn * 7) % AGENTS;
      const device = DEVICES[Math.floor(turn / AGENTS + i) % DEVICES.length];
      const extension = String(2000 + i);
      pipeline.hset('agents:{main}', extension, JSON.stringify(liveAgent(i, device, Date.now())));
      say(pipeline, 'agent.device-changed', extension, { extension, device });
    }
    if (++ticks % TICKS_A_CALLER === 0) {
      const [gone, come] = [callers.shift(), waitingCall(calls++, Date.now())];
      callers.push(come);
      pipeline.hdel('calls:{main}', gone.callId).hset('calls:{main}', come.callId, come.kept);
      say(pipeline, 'call.dequeued', gone.callId, { call: gone.call, visitId: gone.visit.visitId, queue: gone.visit.queue, outcome: 'answered', waitMs: 12_000, extension: '2000' });
      say(pipeline, 'call.queued', come.callId, { call: come.call, visitId: come.visit.visitId, queue: come.visit.queue, position: 1 });
    }
    return pipeline.exec();
  };
  let last = Promise.resolve();
  const timer = setInterval(() => (last = tick()), TICK_MS);
  return {
    agents: AGENTS,
    changesPerS: (1000 / TICK_MS) * (CHANGES_A_TICK + 1),
    stop: async () => {
      clearInterval(timer);
      await last;
      await redis.quit();
    },
  };
}
