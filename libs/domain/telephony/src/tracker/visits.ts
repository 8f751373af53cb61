import { entryKindOf, type VisitOutcome } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { identify, learn, partyOf } from './calls.js';
import { elapsed, iso, replace, type Call, type Leg, type Waiting } from './call-state.js';
import { extensionOfInterface } from './endpoints.js';
import type { Ledger } from './ledger.js';
import { inferRedirect } from './transfers.js';

/** What `QUEUESTATUS` says when it says anything of the caller's stay; `CONTINUE` follows an answered call. */
const verdicts: Record<string, VisitOutcome> = {
  TIMEOUT: 'timeout',
  LEAVEEMPTY: 'exit-empty',
  LEAVEUNAVAIL: 'exit-empty',
  WITHDRAW: 'withdrawn',
  FULL: 'refused',
  JOINEMPTY: 'refused',
  JOINUNAVAIL: 'refused',
};

/** How long after the caller left the queue an answer may still be announced. */
const ANSWER_DELAY_MS = 3_000;

/** The leg of a call that stands in a queue now; null when none does. */
export function waitingLegOf(call: Call): Leg | null {
  for (const leg of call.legs) if (leg.waiting !== null && leg.waiting.leftAt === null) return leg;
  return null;
}

/** `QueueCallerJoin`: opens a visit. */
export function queueCallerJoin(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'QueueCallerJoin');
  const queue = header(headers, 'Queue');
  if (!leg || queue === undefined || waitsStill(leg)) return;
  settle(ledger, leg);
  inferRedirect(ledger, leg, queue);
  const { call } = leg;
  call.memory.hangupBy = null;
  if (call.memory.origin === 'local' && call.head.direction === 'internal') {
    learn(ledger, call, { direction: 'inbound' });
    if (call.head.caller.number === null) identify(ledger, call, partyOf(header(headers, 'CallerIDNum'), header(headers, 'CallerIDName')));
  }
  openVisit(ledger, leg, queue, ledger.now, Number(header(headers, 'Position')) || null);
}

const waitsStill = (leg: Leg): boolean => leg.waiting !== null && leg.waiting.leftAt === null;

/** Opens a visit that began at `enqueuedAt` (epoch ms) and states `call.queued`. */
export function openVisit(ledger: Ledger, leg: Leg, queue: string, enqueuedAt: number, position: number | null): void {
  const { call } = leg;
  const entryNo = call.visits.length + 1;
  const visitId = `${call.head.callId}:v${entryNo}`;
  leg.waiting = { visitId, abandonedAt: null, leftAt: null, isWithdrawn: false };
  call.visits = [
    ...call.visits,
    { visitId, queue, entryNo, enqueuedAt: iso(enqueuedAt), endedAt: null, outcome: 'open', waitMs: null, position, positionOut: null, entryKind: entryKindOf(queue, call.visits.at(-1), call.transfers), extension: null },
  ];
  ledger.say(call, 'call.queued', visitId, { visitId, queue, position });
}

/** `AgentConnect`: the visit is answered. */
export function agentConnect(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'AgentConnect');
  if (!leg?.waiting) return;
  const agent = ledger.legs.get(header(headers, 'DestUniqueid') ?? '');
  const holdTime = header(headers, 'HoldTime');
  const pbxWaitS = holdTime !== undefined && /^\d+$/.test(holdTime) ? Number(holdTime) : undefined;
  closeVisit(ledger, leg, 'answered', ledger.now, agent?.extension ?? extensionOfInterface(header(headers, 'Interface') ?? ''), pbxWaitS);
}

/**
 * `QueueCallerAbandon` comes for a caller who hung up and for a queue that gave up (timeout, nobody left in it, withdrawn). The hangup
 * of the caller comes first; without it what follows decides.
 */
export function queueCallerAbandon(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'QueueCallerAbandon');
  if (!leg?.waiting) return;
  notePlace(leg, leg.waiting, headers);
  leg.waiting.abandonedAt ??= ledger.now;
  ledger.touch(leg.call);
  if (leg.call.memory.isSystem) closeVisit(ledger, leg, 'system', ledger.now, null);
  else if (leg.isHangingUp) closeVisit(ledger, leg, 'abandoned', ledger.now, null);
}

/** Where in the queue the caller stood last; both events that take them out of it tell. */
function notePlace({ call }: Leg, { visitId }: Waiting, headers: AmiMessage): void {
  const positionOut = Number(header(headers, 'Position')) || null;
  if (positionOut !== null) call.visits = replace(call.visits, 'visitId', visitId, { positionOut });
}

/** `QueueCallerLeave` comes for every end of a visit, answered ones included, so it alone is no outcome. */
export function queueCallerLeave(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'QueueCallerLeave');
  if (!leg?.waiting) return;
  notePlace(leg, leg.waiting, headers);
  leg.waiting.leftAt ??= ledger.now;
  ledger.unsettled.add(leg);
  ledger.touch(leg.call);
}

/** Name of the event by which the order of a queue is told: the PBX has none, so whoever changes it has the PBX say so. */
export const MOVED_UP_EVENT = 'SantralMovedUp';

/** `UserEvent`: a caller stands before everybody else who waits in the queue. */
export function userEvent(ledger: Ledger, headers: AmiMessage): void {
  if (header(headers, 'UserEvent') !== MOVED_UP_EVENT) return;
  const leg = ledger.legs.get(header(headers, 'CallerUniqueid') ?? '');
  // The caller may be gone by now.
  if (!leg?.waiting || leg.waiting.leftAt !== null) return;
  const { call, waiting } = leg;
  const visit = call.visits.find((v) => v.visitId === waiting.visitId);
  if (!visit) return;
  call.visits = replace(call.visits, 'visitId', visit.visitId, { movedUpAt: ledger.at });
  ledger.say(call, 'call.moved-up', `${visit.visitId}@${ledger.now}`, { visitId: visit.visitId, queue: visit.queue });
}

/** `VarSet QUEUESTATUS`: the queue's own verdict, set after the caller has left. */
export function queueStatus(ledger: Ledger, leg: Leg, status: string): void {
  const verdict = verdicts[status];
  if (verdict === undefined) {
    if (status !== 'CONTINUE' && status !== '') ledger.wonder('VarSet: unknown QUEUESTATUS');
    return;
  }
  if (leg.waiting) closeVisit(ledger, leg, verdict, leg.waiting.leftAt ?? ledger.now, null);
  else if (verdict === 'refused') {
    leg.call.memory.isRefused = true;
    ledger.touch(leg.call);
  }
}

/** Closes the visit of a leg; does nothing when it is closed. `at` in epoch ms; `pbxWaitS` is the wait as the PBX counted it. */
export function closeVisit(ledger: Ledger, leg: Leg, verdict: VisitOutcome, at: number, extension: string | null, pbxWaitS?: number): void {
  const { call, waiting } = leg;
  if (!waiting) return;
  const outcome = waiting.isWithdrawn && verdict !== 'answered' ? 'withdrawn' : verdict;
  leg.waiting = null;
  ledger.unsettled.delete(leg);
  const visit = call.visits.find((v) => v.visitId === waiting.visitId);
  if (!visit) return;
  const endedAt = iso(at);
  const waitMs = elapsed(visit.enqueuedAt, endedAt);
  // Kept beside ours: the worker compares them.
  const theirs = pbxWaitS === undefined ? {} : { pbxWaitS };
  call.visits = replace(call.visits, 'visitId', visit.visitId, { outcome, endedAt, waitMs, ...theirs, extension });
  ledger.say(call, 'call.dequeued', visit.visitId, { visitId: visit.visitId, queue: visit.queue, outcome: outcome as Exclude<VisitOutcome, 'open'>, waitMs, ...theirs, extension });
}

/**
 * Decides about a caller who left a queue whose verdict was not heard: the queue said "abandoned" though nobody had hung up, so it gave
 * up by itself; or it said nothing, so the caller pressed a key.
 */
export function settle(ledger: Ledger, leg: Leg): void {
  const { waiting } = leg;
  if (waiting === null || waiting.leftAt === null) return;
  // Somebody who left while nobody listened may have gone in any way.
  const silent = leg.call.coverage === 'unknown' ? 'system' : 'exit-key';
  closeVisit(ledger, leg, waiting.abandonedAt === null ? silent : 'timeout', waiting.leftAt, null);
}

/** The caller hangs up: a stay that was over before has its verdict now, unless an agent is about to take the call. */
export function settleAtHangupRequest(ledger: Ledger, leg: Leg): void {
  if (!isBeingAnswered(leg.call)) settle(ledger, leg);
}

/** The caller's leg is gone. */
export function settleAtHangup(ledger: Ledger, leg: Leg): void {
  const { waiting } = leg;
  if (waiting === null) return;
  if (leg.call.memory.isSystem) closeVisit(ledger, leg, 'system', ledger.now, null);
  else if (leg.isHangingUp) closeVisit(ledger, leg, 'abandoned', waiting.leftAt ?? ledger.now, null);
  else if (waiting.leftAt !== null) settle(ledger, leg);
  else closeVisit(ledger, leg, waiting.abandonedAt === null ? 'system' : 'timeout', waiting.abandonedAt ?? ledger.now, null);
}

/** Callers whose verdict has not come in time. `now` in epoch ms. */
export function settleOverdue(ledger: Ledger, now: number): void {
  for (const leg of [...ledger.unsettled]) {
    if (leg.waiting?.leftAt == null) ledger.unsettled.delete(leg);
    else if (now - leg.waiting.leftAt >= ANSWER_DELAY_MS) settle(ledger, leg);
  }
}

const isBeingAnswered = (call: Call): boolean =>
  call.rings.some((ring) => ring.result === 'pending') && [...call.legs].some((leg) => leg.ringId !== null && leg.upAt !== null);
