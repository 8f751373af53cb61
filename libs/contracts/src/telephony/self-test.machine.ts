import { toE164 } from '../numbers/phone-number.js';
import type { CallHead } from '../calls/call-record.js';
import type { Fact } from '../facts/registry.js';
import { selfTestSteps, type SelfTestHeard, type SelfTestPlan, type SelfTestStep, type SelfTestVerdict } from './self-test.js';

export const nothingHeard: SelfTestHeard = { callId: null, signals: {}, otherQueue: null, rang: null, ringResult: null, refusal: null };

/** `heard`: it came. `missing`: it did not come in time. `unreached`: what had to come before is missing. */
export type SelfTestStepState = 'waiting' | 'heard' | 'missing' | 'unreached';
export interface JudgedStep {
  readonly step: SelfTestStep;
  readonly state: SelfTestStepState;
  /** By the clock of the PBX; null unless heard. */
  readonly at: string | null;
  /** Until when it has time, epoch ms of our clock; null unless it is its turn. */
  readonly dueAt: number | null;
}

/** After what, and within how many ms, each signal has to come. People pick up and hang up slowly; machines do the rest. */
const patience: Record<SelfTestStep, { after: SelfTestStep | null; withinMs: number }> = {
  started: { after: null, withinMs: 15_000 },
  queued: { after: 'started', withinMs: 15_000 },
  ringing: { after: 'started', withinMs: 30_000 },
  answered: { after: 'ringing', withinMs: 60_000 },
  talking: { after: 'answered', withinMs: 5_000 },
  recording: { after: 'answered', withinMs: 5_000 },
  ended: { after: 'started', withinMs: 300_000 },
  saved: { after: 'ended', withinMs: 20_000 },
};
/** An admin has to take up a phone and dial. */
const ADMIN_DIALS_MS = 120_000;
/** How long a call of ours is left up once everything but its end has come. */
const TALK_MS = 3_000;

/** The signals this test expects, in order. */
export const stepsOf = ({ target, expectsRecording }: SelfTestPlan): SelfTestStep[] =>
  selfTestSteps.filter((step) => (step !== 'queued' || target === 'queue') && (step !== 'recording' || expectsRecording));

/** What is known after a fact; the same object when it says nothing of the test call. Hearing a fact twice is hearing it once. */
export function hearFact(plan: SelfTestPlan, heard: SelfTestHeard, fact: Fact): SelfTestHeard {
  if (fact.pbx !== plan.pbx || !('call' in fact.payload)) return heard;
  const { call } = fact.payload;
  if (fact.name === 'call.merged' && fact.payload.from === heard.callId) return { ...heard, callId: call.callId };
  if (heard.callId === null ? !isTestCall(plan, fact.name, call) : call.callId !== heard.callId) return heard;
  const found = heard.callId === null ? hear({ ...heard, callId: call.callId }, 'started', call.startedAt, fact) : heard;
  switch (fact.name) {
    case 'call.queued':
      return fact.payload.queue === plan.queue ? hear(found, 'queued', fact.at, fact) : { ...found, otherQueue: found.otherQueue ?? fact.payload.queue };
    case 'call.ringing':
      return hear({ ...found, rang: fact.payload.extension }, 'ringing', fact.at, fact);
    case 'call.ring-ended':
      return { ...found, ringResult: fact.payload.result };
    case 'call.dequeued':
      return fact.payload.outcome === 'answered' ? hear(found, 'answered', fact.at, fact) : found;
    case 'call.answered':
      return hear(hear(found, 'answered', fact.payload.answeredAt, fact), 'talking', fact.payload.answeredAt, fact);
    case 'call.recording-started':
      return hear(found, 'recording', fact.at, fact);
    case 'call.ended':
      return hear(found, 'ended', fact.payload.record.endedAt ?? fact.at, fact);
    default:
      return found;
  }
}

/** Adds what somebody else has heard of the same test: the server its rows, or the desk what came since it asked. */
export function mergeHeard(a: SelfTestHeard, b: SelfTestHeard): SelfTestHeard {
  return {
    callId: b.callId ?? a.callId,
    signals: { ...a.signals, ...b.signals },
    otherQueue: b.otherQueue ?? a.otherQueue,
    rang: b.rang ?? a.rang,
    ringResult: b.ringResult ?? a.ringResult,
    refusal: b.refusal ?? a.refusal,
  };
}

/** How each expected signal stands at `now` (epoch ms of our clock), and what that makes of the test. */
export function judgeSelfTest(plan: SelfTestPlan, heard: SelfTestHeard, now: number): { steps: JudgedStep[]; verdict: Exclude<SelfTestVerdict, 'cancelled'> } {
  const states = new Map<SelfTestStep, SelfTestStepState>();
  const steps = stepsOf(plan).map((step): JudgedStep => {
    const judged = judgeStep(plan, heard, step, states, now);
    states.set(step, judged.state);
    return judged;
  });
  const all = [...states.values()];
  return { steps, verdict: all.includes('waiting') ? 'running' : all.every((state) => state === 'heard') ? 'passed' : 'failed' };
}

function judgeStep(plan: SelfTestPlan, { signals, refusal }: SelfTestHeard, step: SelfTestStep, before: ReadonlyMap<SelfTestStep, SelfTestStepState>, now: number): JudgedStep {
  const signal = signals[step];
  if (signal) return { step, state: 'heard', at: signal.at, dueAt: null };
  const { after, withinMs } = patience[step];
  const reached = after === null ? plan.startedAt : signals[after]?.heardAt;
  if (reached === undefined) {
    const earlier = after === null ? 'waiting' : (before.get(after) ?? 'waiting');
    return { step, state: earlier === 'waiting' ? 'waiting' : 'unreached', at: null, dueAt: null };
  }
  // Nothing comes any more of a call that is over, or that was never made.
  const isLost = step === 'started' ? refusal !== null : step !== 'saved' && signals.ended !== undefined;
  const dueAt = Date.parse(reached) + (step === 'started' && plan.placedBy === 'admin' ? ADMIN_DIALS_MS : withinMs);
  return isLost || now >= dueAt ? { step, state: 'missing', at: null, dueAt: null } : { step, state: 'waiting', at: null, dueAt };
}

/** Whether a call that Santral made is to be ended now: all that was to be heard before its end has come, or will not come any more. */
export function isTimeToHangUp(plan: SelfTestPlan, heard: SelfTestHeard, now: number): boolean {
  if (plan.placedBy !== 'santral' || heard.callId === null || heard.signals.ended) return false;
  const before = judgeSelfTest(plan, heard, now).steps.filter(({ step }) => step !== 'ended' && step !== 'saved');
  const talking = heard.signals.talking;
  return before.every(({ state }) => state !== 'waiting') && (!talking || now - Date.parse(talking.heardAt) >= TALK_MS);
}

/** Later facts of a call that was up before the test began must not make it the test call. */
function isTestCall(plan: SelfTestPlan, name: Fact['name'], { uniqueid, caller }: CallHead): boolean {
  if (plan.placedBy === 'santral') return uniqueid === plan.uniqueid;
  if (plan.from === null || (name !== 'call.started' && name !== 'call.identified')) return false;
  return caller.number === plan.from || (caller.e164 !== null && caller.e164 === toE164(plan.from));
}

/** The first time counts. A position in the stream begins with the ms at which it was taken there. */
function hear(heard: SelfTestHeard, step: SelfTestStep, at: string, { seq }: Fact): SelfTestHeard {
  if (heard.signals[step]) return heard;
  return { ...heard, signals: { ...heard.signals, [step]: { at, heardAt: new Date(Number(seq.split('-')[0])).toISOString() } } };
}
