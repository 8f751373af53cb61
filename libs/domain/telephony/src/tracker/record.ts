import type { CallOutcome, CallRecord, OpenCall, RingResult } from '@santral/contracts';
import { elapsed, type Call, type LegMemory, type TrackerState } from './call-state.js';

/** What an outgoing or unqueued call came to when its last attempt ended this way and nobody ever talked. */
const outcomeOfRing: Record<Exclude<RingResult, 'pending' | 'answered'>, CallOutcome> = {
  'no-answer': 'no-answer',
  rejected: 'busy',
  busy: 'busy',
  failed: 'failed',
  'cancelled-caller': 'cancelled',
  'cancelled-elsewhere': 'cancelled',
};
const USER_BUSY = 17;
const NO_ANSWER = 19;

/** The complete record of a call. `endedAt` is null and `outcome` is `open` while it is up. */
export function recordOf(call: Call, outcome: CallOutcome, endedAt: string | null): CallRecord {
  const talks = call.segments.filter((s) => s.kind === 'talk' && !isCallersOwn(call, s.extension));
  const { head } = call;
  // Written out, not spread: this runs for every change of a call, and a plain literal is many times cheaper.
  return {
    callId: head.callId,
    pbx: head.pbx,
    uniqueid: head.uniqueid,
    direction: head.direction,
    caller: head.caller,
    called: head.called,
    startedAt: head.startedAt,
    answeredAt: call.answeredAt,
    endedAt,
    queue: call.visits[0]?.queue ?? null,
    extension: lastToTalk(talks) ?? (head.direction === 'outbound' ? head.caller.number : null),
    trunk: call.memory.trunk,
    outcome,
    waitMs: call.visits.reduce((sum, visit) => sum + (visit.waitMs ?? 0), 0),
    ringMs: ringMsOf(call),
    talkMs: closedMs(talks),
    holdMs: closedMs(call.segments.filter((s) => s.kind === 'hold' && !isCallersOwn(call, s.extension))),
    hangupBy: endedAt === null ? null : (call.memory.isSystem ? 'system' : (call.memory.hangupBy ?? 'system')),
    cause: call.memory.cause,
    coverage: call.coverage,
    mergedInto: null,
    visits: call.visits,
    rings: call.rings,
    segments: call.segments,
    transfers: call.transfers,
    recordings: call.recordings,
  };
}

/** What is written for a call that is still up: the record, and what the tracker needs to go on after a restart. */
export function openCallOf(call: Call): OpenCall {
  const legs: LegMemory[] = [];
  for (const leg of call.legs) legs.push(memoryOf(leg));
  const { parked, supervisors } = call.memory;
  return {
    record: recordOf(call, 'open', null),
    parked: parked?.extension == null ? null : { extension: parked.extension, space: parked.space },
    supervisors,
    tracker: { version: 1, memory: { ...call.memory }, legs } satisfies TrackerState,
  };
}

/** A copy of what is kept of a leg, without its call. */
const memoryOf = (leg: LegMemory): LegMemory => ({
  uniqueid: leg.uniqueid,
  linkedid: leg.linkedid,
  channel: leg.channel,
  kind: leg.kind,
  extension: leg.extension,
  state: leg.state,
  startedAt: leg.startedAt,
  upAt: leg.upAt,
  bridge: leg.bridge,
  number: leg.number,
  dialStatus: leg.dialStatus,
  ringId: leg.ringId,
  waiting: leg.waiting && { ...leg.waiting },
  segmentId: leg.segmentId,
  holdId: leg.holdId,
  isHolding: leg.isHolding,
  isConsulting: leg.isConsulting,
  isAnswered: leg.isAnswered,
  isHangingUp: leg.isHangingUp,
  recordingFile: leg.recordingFile,
  isUnseen: leg.isUnseen,
});

/** How a call that is over ended, seen from the outside party. */
export function outcomeOf(call: Call): CallOutcome {
  const { direction } = call.head;
  const { memory } = call;
  if (memory.endsAs !== null) return memory.endsAs;
  if (call.answeredAt !== null) return 'answered';
  if (memory.isSystem) return 'system';
  const visit = call.visits.at(-1);
  if (visit && visit.outcome !== 'open') return visit.outcome;
  if (memory.isRefused) return 'refused';
  // Of a call that was not heard from its begin to its end nobody knows whom the caller asked for.
  if (direction === 'inbound' && memory.isPickedUp && call.rings.length === 0 && call.coverage === 'live') return 'ivr-only';
  if (direction === 'inbound' && memory.hangupBy === 'caller') return 'abandoned';
  const ring = call.rings.at(-1);
  if (ring && ring.result !== 'pending' && ring.result !== 'answered') return outcomeOfRing[ring.result];
  if (direction === 'inbound') return 'refused';
  if (memory.hangupBy !== null) return 'cancelled';
  if (memory.cause === USER_BUSY) return 'busy';
  return memory.cause === NO_ANSWER ? 'no-answer' : 'failed';
}

/** In a call between two extensions the caller's own time is no agent's time with the other party. */
const isCallersOwn = (call: Call, extension: string): boolean => call.head.direction === 'internal' && call.head.caller.number === extension;

/** Who was there to the end: of several at once the one who stayed longest, of those who stayed equally long the one who came last. */
function lastToTalk(talks: readonly { extension: string; endedAt: string | null }[]): string | null {
  let last: (typeof talks)[number] | null = null;
  // Instants of one format have the order of their texts; talks are kept in the order of their start.
  for (const talk of talks) if (!last || talk.endedAt === null || (last.endedAt !== null && talk.endedAt >= last.endedAt)) last = talk;
  return last?.extension ?? null;
}

const closedMs = (segments: readonly { startedAt: string; endedAt: string | null }[]): number =>
  segments.reduce((sum, s) => sum + (s.endedAt === null ? 0 : elapsed(s.startedAt, s.endedAt)), 0);

/** Time in which at least one phone rang; twenty phones at once are not twenty times as long. */
function ringMsOf(call: Call): number {
  let total = 0;
  let until = 0;
  // Rings are kept in the order of their start.
  for (const ring of call.rings) {
    if (ring.endedAt === null) continue;
    const start = Math.max(Date.parse(ring.startedAt), until);
    const end = Date.parse(ring.endedAt);
    if (end <= start) continue;
    total += end - start;
    until = end;
  }
  return total;
}
