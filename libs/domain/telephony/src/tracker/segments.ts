import type { Segment } from '@santral/contracts';
import type { AmiMessage } from '../ami/signal.js';
import { replace, iso, type Call, type Leg } from './call-state.js';
import { reviewConsultation } from './consultations.js';
import { otherLocalEnd } from './endpoints.js';
import type { Ledger } from './ledger.js';
import { answerRing } from './rings.js';
import { closeVisit } from './visits.js';

/**
 * Compares who hears whom with the open segments, and opens and closes what differs. Nothing but bridges counts, so it does not matter in
 * which order the PBX tells the rest. A talk is with the outside party; agents among themselves consult.
 */
export function reviewTalk(ledger: Ledger, call: Call): void {
  for (const leg of call.legs) {
    if (leg.extension === null) {
      if (leg.ringId !== null && hearsSomebody(ledger, leg)) answerRing(ledger, leg);
      continue;
    }
    const isAside = reviewConsultation(ledger, leg, () => reachOf(ledger, leg));
    const kind = isAside ? kindAside(ledger, leg) : kindOf(ledger, leg);
    const open = leg.segmentId === null ? undefined : call.segments.find((s) => s.segmentId === leg.segmentId);
    if (open?.kind === kind && open?.extension === leg.extension) continue;
    if (open) closeSegment(ledger, leg);
    if (kind !== null) openSegment(ledger, leg, kind);
  }
}

/** What a leg does now, following bridges and Local pipes to everybody it hears; null when nobody. */
function kindOf(ledger: Ledger, leg: Leg): 'talk' | 'consult' | null {
  let hearsAgent = false;
  for (const other of heardBy(ledger, leg)) {
    if (isParty(other)) return 'talk';
    if (other.kind === 'extension') hearsAgent = true;
  }
  if (!hearsAgent) return null;
  return leg.call.head.direction === 'internal' ? 'talk' : 'consult';
}

/** An agent who has left the caller waiting talks to nobody but whom they ask, even when that is somebody outside. */
function kindAside(ledger: Ledger, leg: Leg): 'consult' | null {
  for (const other of heardBy(ledger, leg)) if (other.kind !== 'local') return 'consult';
  return null;
}

const reachOf = (ledger: Ledger, leg: Leg): ReadonlySet<Leg> => new Set(heardBy(ledger, leg));

/** Every leg that hears this one, nearest first. */
function* heardBy(ledger: Ledger, leg: Leg): Iterable<Leg> {
  if (leg.bridge === null) return;
  const seen = new Set<Leg>([leg]);
  const queue: Leg[] = [leg];
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const other of neighbours(ledger, next)) {
      if (seen.has(other)) continue;
      seen.add(other);
      queue.push(other);
      yield other;
    }
  }
}

const hearsSomebody = (ledger: Ledger, leg: Leg): boolean => leg.bridge !== null && (ledger.bridges.get(leg.bridge)?.size ?? 0) > 1;

function* neighbours(ledger: Ledger, leg: Leg): Iterable<Leg> {
  if (leg.bridge !== null) yield* ledger.bridges.get(leg.bridge) ?? [];
  const other = leg.kind === 'local' ? pairOf(leg) : undefined;
  if (other) yield other;
}

function pairOf(leg: Leg): Leg | undefined {
  const name = otherLocalEnd(leg.channel);
  for (const other of leg.call.legs) if (other.channel === name) return other;
  return undefined;
}

/** The outside party: a trunk, or the loose end of a pipe through which somebody came into a queue. */
const isParty = (leg: Leg): boolean =>
  leg.kind === 'trunk' || (leg.kind === 'local' && leg.bridge === null && leg.uniqueid === leg.call.head.uniqueid && leg.call.head.direction === 'inbound');

function openSegment(ledger: Ledger, leg: Leg, kind: Segment['kind']): void {
  const { call, extension } = leg;
  if (extension === null) return;
  call.memory.segmentNo += 1;
  const segmentId = `${call.head.callId}:s${call.memory.segmentNo}`;
  call.segments = [...call.segments, { segmentId, kind, extension, startedAt: ledger.at, endedAt: null }];
  ledger.touch(call);
  if (kind === 'hold') {
    leg.holdId = segmentId;
    return;
  }
  leg.segmentId = segmentId;
  call.memory.hangupBy = null;
  answerRing(ledger, leg);
  const ring = leg.ringId === null ? undefined : call.rings.find((r) => r.ringId === leg.ringId);
  if (kind === 'talk') {
    call.answeredAt ??= ledger.at;
    for (const other of call.legs) if (other.waiting !== null && other !== leg) closeVisit(ledger, other, 'answered', ledger.now, extension);
  }
  if (leg.isAnswered) return;
  leg.isAnswered = true;
  ledger.say(call, 'call.answered', leg.uniqueid, {
    extension,
    ringId: ring?.ringId ?? null,
    // A talk that was found going on has no ring, but may have a queue.
    queue: ring ? ring.queue : (call.visits.at(-1)?.queue ?? null),
    answeredAt: ledger.at,
    recording: call.recordings.findLast((r) => r.endedAt === null && r.extension === extension)?.file ?? null,
  });
}

/** Ends the open talk or consultation of a leg, and the hold within it. */
function closeSegment(ledger: Ledger, leg: Leg): void {
  endHold(ledger, leg);
  if (leg.segmentId === null) return;
  leg.call.segments = replace(leg.call.segments, 'segmentId', leg.segmentId, { endedAt: iso(ledger.now) });
  leg.segmentId = null;
  ledger.touch(leg.call);
}

/** `Hold`: the agent's phone put the other side on hold. A caller who holds us is none of the agent's hold time. */
export function hold(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'Hold');
  if (!leg || leg.extension === null || leg.segmentId === null || leg.holdId !== null) return;
  leg.isHolding = true;
  openSegment(ledger, leg, 'hold');
  ledger.say(leg.call, 'call.held', leg.holdId ?? '', { extension: leg.extension });
}

/** `Unhold`. One without a hold before it comes with every transfer by REFER and means nothing. */
export function unhold(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'Unhold');
  if (!leg || leg.extension === null || !leg.isHolding) return;
  leg.isHolding = false;
  ledger.touch(leg.call);
  // The hold ended before if the leg changed its bridge, but nobody was told that the caller is back.
  const key = leg.holdId ?? `${leg.uniqueid}@${ledger.now}`;
  endHold(ledger, leg);
  ledger.say(leg.call, 'call.resumed', key, { extension: leg.extension });
}

function endHold(ledger: Ledger, leg: Leg): void {
  if (leg.holdId === null) return;
  leg.call.segments = replace(leg.call.segments, 'segmentId', leg.holdId, { endedAt: iso(ledger.now) });
  leg.holdId = null;
  ledger.touch(leg.call);
}
