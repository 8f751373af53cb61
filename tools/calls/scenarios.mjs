/** What can happen to a call. Each scenario places one real call, plays it to its end and says what it should be recorded as. */
import { setTimeout as delay } from 'node:timers/promises';

const RING_SHOWN_MS = 60;
/** Dialled numbers of the demo company: the support queue, and the same queue with a limit of four seconds. */
export const SUPPORT_NUMBER = '08500000000';
export const SUPPORT_NUMBER_4S = '08500000501';
/** The longest a simulated caller stays in a queue before the run is considered stuck, in ms. */
const PATIENCE_MS = 280_000;

const ringAndAnswer = (ms, then) => async (phone, call) => {
  await delay(RING_SHOWN_MS);
  call.ring();
  await delay(ms);
  if (await call.answer()) await then?.(phone, call);
};
const ringOnly = async (_phone, call) => {
  await delay(RING_SHOWN_MS);
  call.ring();
};

/** Puts a caller into the queue; resolves with the call as the caller has it. */
async function callIn({ stage, number, name, dialled = SUPPORT_NUMBER }, plan) {
  stage.plans.set(number, plan);
  const call = stage.trunk.call(dialled, { from: number, name });
  const status = await call.answered;
  if (status !== 200) throw new Error(`the PBX refused the call of ${number}: ${status}`);
  return call;
}

const limit = (promise, what) => Promise.race([promise, delay(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`${what} did not happen`)))]);

/** Waits until an agent has the call, then lets `talkMs` pass. */
async function talk(answered, talkMs) {
  const agent = await limit(answered, 'an answer');
  await delay(talkMs);
  return agent;
}

/** A promise with its resolver: "some agent answered". */
function answering() {
  let resolve;
  const answered = new Promise((done) => (resolve = done));
  return { answered, onRing: (ms) => ringAndAnswer(ms, (phone, call) => resolve({ phone, call })), resolve };
}

const queueCall = (end) => async (context) => {
  const { random } = context;
  const { answered, onRing } = answering();
  const caller = await callIn(context, { onRing: onRing(random.between(300, 1200)) });
  const agent = await talk(answered, context.talkMs);
  await end({ caller, agent, context });
  await caller.over;
  return { outcome: 'answered', extension: agent.phone.user };
};

async function outbound(context, onOutside, { cancelAfterMs, talkMs } = {}) {
  const { stage, number, random } = context;
  const phone = stage.idleAgent(random);
  if (!phone) return { outcome: null, skipped: 'no agent was free' };
  stage.plans.set(number, { onOutside });
  const call = phone.call(number);
  if (cancelAfterMs) {
    await delay(cancelAfterMs);
    await call.cancel();
  }
  const status = await call.answered;
  if (status === 200) {
    await delay(talkMs);
    await call.hangUp();
  }
  return { extension: phone.user, status };
}

export const scenarios = {
  'caller-hangs-up': queueCall(({ caller }) => caller.hangUp()),
  'agent-hangs-up': queueCall(({ agent }) => agent.call.hangUp()),
  hold: queueCall(async ({ caller, agent }) => {
    await agent.call.hold();
    await delay(1000);
    await agent.call.resume();
    await delay(500);
    await caller.hangUp();
  }),
  'abandoned-ringing': async (context) => {
    const caller = await callIn(context, { onRing: ringOnly });
    await delay(context.random.between(1000, 3500));
    await caller.hangUp();
    return { outcome: 'abandoned' };
  },
  'timed-out': async (context) => {
    const caller = await callIn({ ...context, dialled: SUPPORT_NUMBER_4S }, { onRing: ringOnly });
    await limit(caller.over, 'the time-out of the queue');
    return { outcome: 'timeout' };
  },
  'second-agent-answers': async (context) => {
    const { answered, onRing } = answering();
    let rings = 0;
    const answer = onRing(500);
    const caller = await callIn(context, { onRing: (phone, call) => (++rings === 1 ? ringOnly(phone, call) : answer(phone, call)) });
    const agent = await talk(answered, context.talkMs);
    await caller.hangUp();
    return { outcome: 'answered', extension: agent.phone.user };
  },
  'first-agent-rejects': async (context) => {
    const { answered, onRing } = answering();
    let rings = 0;
    const answer = onRing(500);
    const reject = (call) => {
      // Somebody presses a button on a phone that rings; one that said so at once would be a busy phone.
      call.ring();
      setTimeout(() => call.reject(), 300);
    };
    const caller = await callIn(context, { onRing: (phone, call) => (++rings === 1 ? reject(call) : answer(phone, call)) });
    const agent = await talk(answered, context.talkMs);
    await caller.hangUp();
    return { outcome: 'answered', extension: agent.phone.user };
  },
  'blind-transfer': async (context) => {
    const first = answering();
    const second = answering();
    let to = null;
    const onRing = (phone, call) => (to !== null && phone.user === to ? second.onRing(500)(phone, call) : first.onRing(500)(phone, call));
    const caller = await callIn(context, { onRing });
    const agent = await talk(first.answered, context.talkMs);
    const target = context.stage.idleAgent(context.random, agent.phone.user);
    if (!target) {
      await caller.hangUp();
      return { outcome: 'answered', extension: agent.phone.user };
    }
    to = target.user;
    await agent.call.refer(to);
    const taken = await Promise.race([second.answered, caller.over.then(() => null)]);
    if (taken) await delay(context.talkMs);
    await caller.hangUp();
    if (agent.call.isUp) await agent.call.hangUp();
    return { outcome: 'answered', extension: taken?.phone.user ?? agent.phone.user, transferred: taken !== null };
  },
  'warm-transfer': async (context) => {
    const { stage, random } = context;
    const first = answering();
    const caller = await callIn(context, { onRing: first.onRing(500) });
    const agent = await talk(first.answered, context.talkMs);
    const target = stage.idleAgent(random, agent.phone.user);
    if (!target) {
      await caller.hangUp();
      return { outcome: 'answered', extension: agent.phone.user };
    }
    await agent.call.hold();
    // A consultation is an ordinary internal call; the colleague answers as people do.
    const consultation = agent.phone.call(target.user);
    const status = await consultation.answered;
    if (status !== 200) {
      await agent.call.resume();
      await caller.hangUp();
      return { outcome: 'answered', extension: agent.phone.user };
    }
    await delay(1000);
    await agent.call.refer(target.user, consultation);
    await delay(1500);
    await caller.hangUp();
    for (const call of [agent.call, consultation]) if (call.isUp) await call.hangUp();
    return { outcome: 'answered', extension: target.user, transferred: true };
  },
  'outbound-answered': async (context) => {
    const result = await outbound(context, ringAndAnswerOutside(700), { talkMs: context.talkMs });
    return { outcome: result.status === 200 ? 'answered' : null, ...result };
  },
  'outbound-busy': async (context) => ({ outcome: 'busy', ...(await outbound(context, (call) => setTimeout(() => call.reject(486, 'Busy Here'), 80))) }),
  'outbound-cancelled': async (context) => ({
    outcome: 'cancelled',
    ...(await outbound(context, (call) => setTimeout(() => call.ring(), RING_SHOWN_MS), { cancelAfterMs: 1500 })),
  }),
};

function ringAndAnswerOutside(ms) {
  return async (call) => {
    await delay(RING_SHOWN_MS);
    call.ring();
    await delay(ms);
    await call.answer();
  };
}

/** A believable day: most calls are answered, some are not. `[scenario, weight]` */
export const everyEnding = [
  ['caller-hangs-up', 34], ['agent-hangs-up', 20], ['abandoned-ringing', 12], ['timed-out', 6], ['second-agent-answers', 4], ['first-agent-rejects', 4],
  ['hold', 4], ['blind-transfer', 4], ['warm-transfer', 3], ['outbound-answered', 5], ['outbound-busy', 2], ['outbound-cancelled', 2],
];
