import { breakIdOf, type Fact, isPauseAroundCall } from '@santral/contracts';
import type { Doing } from './agent-interval.js';

export const timelineFacts = [
  'agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended', 'agent.phone-changed', 'agent.wrap-up-ended',
  'call.dialling', 'call.ringing', 'call.ring-ended', 'call.answered', 'call.held', 'call.resumed', 'call.agent-left', 'call.merged', 'call.ended',
] as const;

/** Facts that say what an agent does. */
export type TimelineFact = Fact<(typeof timelineFacts)[number]>;

/** An agent's part in one open call. */
export interface TimelineCall {
  callId: string;
  queue: string | null;
  /** Rings that have not ended. */
  rings: string[];
  isDialling: boolean;
  isTalking: boolean;
  isHeld: boolean;
}

/** All that decides what an agent does. Kept as JSON between two facts. */
export interface Timeline {
  queues: string[];
  /** Begin of the login, ISO 8601; null while logged out. */
  sessionStartedAt: string | null;
  /** The pause the PBX has them in. */
  pause: { reason: string | null } | null;
  isReachable: boolean;
  calls: TimelineCall[];
  wrapUp: { id: string; callId: string; queue: string } | null;
}

export const newTimeline = (): Timeline => ({ queues: [], sessionStartedAt: null, pause: null, isReachable: true, calls: [], wrapUp: null });

/** Extensions a fact says something of. */
export function extensionsIn({ payload }: TimelineFact): string[] {
  return 'extensions' in payload ? payload.extensions : [payload.extension];
}

/** Each agent that facts say something of, once for each fact; a fact of our own services names the PBX in its payload. */
export function agentsIn(facts: readonly TimelineFact[]): { fact: TimelineFact; agent: { pbx: string; extension: string } }[] {
  return facts.flatMap((fact) => {
    const pbx = fact.name === 'agent.wrap-up-ended' ? fact.payload.pbx : fact.pbx;
    return extensionsIn(fact).map((extension) => ({ fact, agent: { pbx, extension } }));
  });
}

/** When what the fact says happened, epoch ms. */
export function instantOf(fact: TimelineFact): number {
  switch (fact.name) {
    case 'agent.break-started':
      return Date.parse(fact.payload.startedAt);
    case 'agent.break-ended':
    case 'agent.wrap-up-ended':
      return Date.parse(fact.payload.endedAt);
    case 'call.answered':
      return Date.parse(fact.payload.answeredAt);
    case 'call.agent-left':
      return Date.parse(fact.payload.leftAt);
    default:
      return Date.parse(fact.at);
  }
}

/** The timeline after a fact of this agent. A fact that does not fit, such as the end of a ring nobody heard of, changes nothing. */
export function afterFact(before: Timeline, fact: TimelineFact): Timeline {
  switch (fact.name) {
    case 'agent.queue-joined': {
      const queues = [...new Set([...before.queues, fact.payload.queue])];
      return { ...before, queues, sessionStartedAt: before.sessionStartedAt ?? fact.at };
    }
    case 'agent.queue-left': {
      const queues = before.queues.filter((queue) => queue !== fact.payload.queue);
      return queues.length > 0 ? { ...before, queues } : { ...before, queues, sessionStartedAt: null, wrapUp: null };
    }
    case 'agent.break-started':
      return { ...before, pause: { reason: fact.payload.reason }, wrapUp: isPauseAroundCall(fact.payload.reason) ? before.wrapUp : null };
    case 'agent.break-ended':
      return before.pause?.reason === fact.payload.reason ? { ...before, pause: null } : before;
    case 'agent.phone-changed':
      return { ...before, isReachable: fact.payload.reachable };
    case 'agent.wrap-up-ended':
      return before.wrapUp?.id === fact.payload.wrapUpId ? { ...before, wrapUp: null } : before;
    case 'call.answered':
      return { ...before, calls: callsAfter(before.calls, fact), wrapUp: null };
    default:
      return { ...before, calls: callsAfter(before.calls, fact) };
  }
}

type TimelineCallFact = Extract<TimelineFact, { name: `call.${string}` }>;

function callsAfter(calls: readonly TimelineCall[], fact: TimelineCallFact): TimelineCall[] {
  const { callId } = fact.payload.call;
  const change = (part: (call: TimelineCall) => Partial<TimelineCall>): TimelineCall[] => {
    const known = calls.find((call) => call.callId === callId);
    const call = known ?? { callId, queue: null, rings: [], isDialling: false, isTalking: false, isHeld: false };
    const changed = { ...call, ...part(call) };
    return known ? calls.map((one) => (one === known ? changed : one)) : [...calls, changed];
  };
  switch (fact.name) {
    case 'call.dialling':
      return change(() => ({ isDialling: true }));
    case 'call.ringing':
      return change(({ rings }) => ({ rings: [...new Set([...rings, fact.payload.ringId])], queue: fact.payload.queue }));
    case 'call.ring-ended':
      return change(({ rings }) => ({ rings: rings.filter((ring) => ring !== fact.payload.ringId) })).filter(isGoingOn);
    case 'call.answered':
      return change(() => ({ rings: [], isDialling: false, isTalking: true, queue: fact.payload.queue }));
    case 'call.held':
      return change(() => ({ isHeld: true })).filter(isGoingOn);
    case 'call.resumed':
      return change(() => ({ isHeld: false })).filter(isGoingOn);
    case 'call.merged': {
      const moved = calls.find((call) => call.callId === fact.payload.from);
      return moved ? [...calls.filter((call) => call !== moved && call.callId !== callId), { ...moved, callId }] : [...calls];
    }
    case 'call.agent-left':
    case 'call.ended':
      return calls.filter((call) => call.callId !== callId);
  }
}

const isGoingOn = ({ rings, isDialling, isTalking }: TimelineCall): boolean => isTalking || isDialling || rings.length > 0;

const nothing: Omit<Doing, 'state'> = { subState: null, reason: null, breakTypeId: null, callId: null, queue: null };

/** What the agent does; null while logged out. */
export function doingOf({ sessionStartedAt, calls, wrapUp, pause, isReachable }: Timeline): Doing | null {
  if (sessionStartedAt === null) return null;
  const talks = calls.filter((call) => call.isTalking);
  // Who holds one call to talk in another one talks.
  const talk = talks.find((call) => !call.isHeld) ?? talks[0];
  if (talk) return { ...nothing, state: 'talking', subState: talk.isHeld ? 'hold' : null, callId: talk.callId, queue: talk.queue };
  const ringing = calls.find((call) => call.rings.length > 0);
  if (ringing) return { ...nothing, state: 'ringing', callId: ringing.callId, queue: ringing.queue };
  const dialling = calls.find((call) => call.isDialling);
  if (dialling) return { ...nothing, state: 'other', subState: 'dialling', callId: dialling.callId };
  if (wrapUp) return { ...nothing, state: 'wrap-up', callId: wrapUp.callId, queue: wrapUp.queue };
  if (pause) {
    return isPauseAroundCall(pause.reason)
      ? { ...nothing, state: 'other', subState: 'paused', reason: pause.reason }
      : { ...nothing, state: 'break', reason: pause.reason, breakTypeId: breakIdOf(pause.reason) };
  }
  return isReachable ? { ...nothing, state: 'available' } : { ...nothing, state: 'other', subState: 'unreachable' };
}

/** The call whose talk ended with this fact, when it came through a queue and nothing else goes on: what a wrap-up follows. */
export function finishedQueueCall(before: Timeline, after: Timeline, fact: TimelineFact): { callId: string; queue: string } | null {
  if (fact.name !== 'call.agent-left' || after.sessionStartedAt === null || after.calls.length > 0) return null;
  const call = before.calls.find(({ callId, isTalking }) => isTalking && callId === fact.payload.call.callId);
  return call && call.queue !== null ? { callId: call.callId, queue: call.queue } : null;
}
