import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { enterBridge, leaveBridge } from './bridges.js';
import { endCall } from './calls.js';
import type { Call, Leg } from './call-state.js';
import type { Ledger } from './ledger.js';
import { removeLeg } from './legs.js';
import { agreeOnAgents } from './reconcile-agents.js';
import { moveRing } from './rings.js';
import { adoptChannels, bridgeOf, enterQueue } from './snapshot.js';
import { endMissingSupervision } from './supervision.js';
import type { PbxSnapshot } from './types.js';

/**
 * Makes the state agree with what the PBX has at `ledger.now`. After a gap, what is missing ended somewhere within it and is closed at its
 * middle; at a routine check it is closed when it was missing twice. `heardAt` is the epoch ms of the last signal.
 */
export function reconcile(ledger: Ledger, snapshot: PbxSnapshot, heardAt: number): void {
  const at = ledger.now;
  const gapFrom = snapshot.gapFrom === null ? null : Math.min(Math.floor(snapshot.gapFrom), at);
  endCallsBeforeBoot(ledger, snapshot, gapFrom ?? heardAt);
  const known = new Set(ledger.legs.values());
  const middle = gapFrom === null ? null : Math.floor((gapFrom + at) / 2);
  adoptChannels(ledger, snapshot, { isGap: middle !== null });
  ledger.now = middle ?? at;
  if (middle !== null) moveBridges(ledger, snapshot.channels, known);
  closeMissing(ledger, snapshot.channels, known, middle !== null);
  ledger.now = at;
  if (middle !== null) {
    agreeOnQueues(ledger, snapshot, known, middle);
    endMissingSupervision(ledger, uniqueidsOf(snapshot.channels));
  }
  agreeOnAgents(ledger, snapshot, middle !== null);
}

/** A PBX that started after a call did cannot have it: nobody can say how it would have ended. */
function endCallsBeforeBoot(ledger: Ledger, { bootedAt, channels }: PbxSnapshot, heardAt: number): void {
  if (bootedAt === null) return;
  const at = ledger.now;
  const alive = uniqueidsOf(channels);
  for (const call of [...ledger.calls.values()]) {
    // The time of the boot is known to the second only; a call that the PBX still has was not before it.
    if (Date.parse(call.head.startedAt) >= bootedAt || [...call.legs].some((leg) => alive.has(leg.uniqueid))) continue;
    ledger.now = Math.max(call.memory.heardAt, Math.floor((Math.min(heardAt, bootedAt) + bootedAt) / 2));
    call.coverage = call.answeredAt === null ? 'unknown' : 'reconstructed';
    call.memory.isSystem = true;
    call.memory.endsAs = 'system';
    for (const leg of [...call.legs]) dropLeg(ledger, leg);
    if (ledger.calls.has(call.head.callId)) endCall(ledger, call);
  }
  ledger.now = at;
}

const uniqueidsOf = (channels: readonly AmiMessage[]): Set<string | undefined> => new Set(channels.map((channel) => header(channel, 'Uniqueid')));

/** Nobody can say how this call ended. */
function markUnknown(call: Call): void {
  call.coverage = 'unknown';
  call.memory.isSystem = true;
}

/** Removes a leg whose end nobody heard; a ring on it is no agent's fault. */
function dropLeg(ledger: Ledger, leg: Leg): void {
  const isTaken = [...leg.call.legs].some((other) => other !== leg && other.segmentId !== null);
  moveRing(ledger, leg, isTaken ? 'taken-elsewhere' : 'unreachable', ledger.now);
  removeLeg(ledger, leg, 0);
}

/** Legs that were known and still are may stand in other bridges now. */
function moveBridges(ledger: Ledger, channels: readonly AmiMessage[], known: ReadonlySet<Leg>): void {
  const moves = channels.flatMap((channel) => {
    const leg = ledger.legs.get(header(channel, 'Uniqueid') ?? '');
    return leg ? [{ leg, bridge: bridgeOf(channel) }] : [];
  });
  for (const { leg, bridge } of moves) if (known.has(leg) && leg.bridge !== null && leg.bridge !== bridge) leaveBridge(ledger, leg);
  for (const { leg, bridge } of moves) if (bridge !== null && leg.bridge !== bridge) enterBridge(ledger, leg, bridge);
}

function closeMissing(ledger: Ledger, channels: readonly AmiMessage[], known: ReadonlySet<Leg>, isGap: boolean): void {
  const alive = uniqueidsOf(channels);
  const missing = new Map<Call, Leg[]>();
  for (const leg of known) {
    const isUnseen = !alive.has(leg.uniqueid);
    if (!isUnseen || (!isGap && !leg.isUnseen)) {
      if (leg.isUnseen !== isUnseen) ledger.touch(leg.call);
      leg.isUnseen = isUnseen;
    } else if (ledger.legs.get(leg.uniqueid) === leg) {
      missing.set(leg.call, [...(missing.get(leg.call) ?? []), leg]);
    }
  }
  for (const [call, legs] of missing) closeLegs(ledger, call, legs);
  // Calls that were taken up without their legs, because nobody could read them.
  for (const call of [...ledger.calls.values()]) {
    if (call.legs.size > 0) continue;
    markUnknown(call);
    endCall(ledger, call);
  }
}

function closeLegs(ledger: Ledger, call: Call, legs: readonly Leg[]): void {
  const now = ledger.now;
  ledger.now = Math.max(now, call.memory.heardAt);
  const isOver = legs.length === call.legs.size;
  // A caller who was heard hanging up has abandoned; of any other unanswered call the end is not known.
  if (isOver && call.answeredAt === null && call.memory.hangupBy === null) markUnknown(call);
  else call.coverage = 'reconstructed';
  for (const leg of legs) dropLeg(ledger, leg);
  ledger.now = now;
}

/**
 * Callers in queues, after a gap. (At a routine check the list may be older than what has been heard since; it served only for legs that
 * nobody had told of.)
 */
function agreeOnQueues(ledger: Ledger, { queueEntries }: PbxSnapshot, known: ReadonlySet<Leg>, gapMiddle: number): void {
  const standing = new Set(queueEntries.map((entry) => enterQueue(ledger, entry, known)));
  for (const leg of known) {
    if (ledger.legs.get(leg.uniqueid) !== leg || leg.waiting === null || leg.waiting.leftAt !== null || standing.has(leg)) continue;
    // Left during the gap, or just now: what follows may still tell.
    leg.waiting.leftAt = gapMiddle;
    leg.call.coverage = 'unknown';
    ledger.unsettled.add(leg);
    ledger.touch(leg.call);
  }
}
