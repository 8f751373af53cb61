import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { learn, learnCalled } from './calls.js';
import { elapsed, iso, replace, type Call, type Leg } from './call-state.js';
import { extensionOfInterface, numberOfDialString } from './endpoints.js';
import type { Ledger } from './ledger.js';
import { ringSignalOf, ringTransitions, type RingSignal } from './ring.machine.js';
import { inferRedirect } from './transfers.js';
import { waitingLegOf } from './visits.js';

/** `AgentCalled`: the queue rings one of its members. Says which leg is an agent's even where its name does not. */
export function agentCalled(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'DestUniqueid', 'AgentCalled');
  const member = header(headers, 'Interface');
  if (!leg || leg.kind === 'local') return;
  if (leg.extension === null && member !== undefined) {
    leg.kind = 'extension';
    leg.extension = extensionOfInterface(member);
  }
  startRing(ledger, leg);
}

/** `DialBegin`: a leg is rung, by another one or (click-to-call) by the PBX itself. */
export function dialBegin(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'DestUniqueid', 'DialBegin');
  if (!leg) return;
  const { call } = leg;
  const sourceId = header(headers, 'Uniqueid');
  const source = sourceId === undefined ? undefined : ledger.legs.get(sourceId);
  leg.number ??= numberOfDialString(header(headers, 'DialString'));
  call.memory.hangupBy = null;
  ledger.touch(call);
  if (source) {
    inferRedirect(ledger, source, leg.extension ?? leg.number);
    sayDialling(ledger, call, source, leg, header(headers, 'Exten'));
  } else {
    learnCalled(ledger, call, leg.kind === 'trunk' ? leg.number : header(headers, 'DestConnectedLineNum'));
  }
  if (leg.kind !== 'local') startRing(ledger, leg);
}

/** Opens the ring of a leg, once. It begins with the dialling: the desk must not wait for the phone's own ringing. */
export function startRing(ledger: Ledger, leg: Leg): void {
  if (leg.ringId !== null) return;
  const { call } = leg;
  const extension = leg.extension ?? leg.number ?? call.head.called;
  const visitId = waitingLegOf(call)?.waiting?.visitId ?? null;
  const queue = visitId === null ? null : (call.visits.find((v) => v.visitId === visitId)?.queue ?? null);
  leg.ringId = `${call.head.callId}:${leg.uniqueid}`;
  call.rings = [...call.rings, { ringId: leg.ringId, visitId, queue, extension, startedAt: ledger.at, endedAt: null, result: 'pending', ringMs: null }];
  ledger.touch(call);
  // An agent who clicked a number is not called by anybody: their own phone rings first.
  if (leg.extension === null || leg.uniqueid === call.head.uniqueid) return;
  ledger.say(call, 'call.ringing', leg.uniqueid, { ringId: leg.ringId, extension: leg.extension, queue, visitId });
}

/** States `call.dialling` once for the extension that places the call, and learns that a call leads outside when a trunk is dialled. */
export function sayDialling(ledger: Ledger, call: Call, source: Leg, dest: Leg, exten: string | undefined): void {
  if (call.answeredAt !== null || call.head.direction === 'inbound') return;
  if (call.memory.origin === 'originated') learnCalled(ledger, call, exten);
  // A call that the PBX began with a pipe belongs to the phone on its far side.
  const agent = source.kind === 'local' ? [...call.legs].find((l) => l.extension !== null && l.state === 'up') : source;
  if (!agent || agent.extension === null || agent.uniqueid === dest.uniqueid) return;
  if (agent !== source) learn(ledger, call, { caller: { ...call.head.caller, number: agent.extension, e164: null, private: false }, called: exten ?? call.head.called });
  if (dest.kind === 'trunk' && call.head.direction === 'internal') learn(ledger, call, { direction: 'outbound' });
  if (agent.extension !== call.head.caller.number || call.memory.dialling.includes(agent.extension)) return;
  call.memory.dialling = [...call.memory.dialling, agent.extension];
  ledger.say(call, 'call.dialling', agent.extension, { extension: agent.extension, called: call.head.called || (dest.number ?? dest.extension ?? '') });
}

/** `DialEnd`: remembers the verdict; the ring is closed by the leg's hangup, whose cause says more, or by its connection. */
export function dialEnd(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'DestUniqueid', 'DialEnd');
  const status = header(headers, 'DialStatus');
  if (!leg || status === undefined) return;
  if (status === 'ANSWER') {
    leg.upAt ??= ledger.now;
    // The phone of an agent who clicked a number is connected to nobody yet, but its ring is over.
    if (leg.uniqueid === leg.call.head.uniqueid) moveRing(ledger, leg, 'connected', leg.upAt);
  } else if (leg.dialStatus === null || leg.dialStatus === 'CANCEL') leg.dialStatus = status;
  ledger.touch(leg.call);
}

/** `Pickup`: somebody took a call that was ringing at another phone. */
export function pickup(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'TargetUniqueid', 'Pickup');
  if (leg) moveRing(ledger, leg, 'taken-elsewhere', ledger.now);
}

/** The rung leg talks: its ring is answered. The instant is that of the pick-up, in epoch ms. */
export function answerRing(ledger: Ledger, leg: Leg): void {
  moveRing(ledger, leg, 'connected', leg.upAt ?? ledger.now);
}

/** The rung leg is gone without ever having talked: says how its ring ended. */
export function closeRing(ledger: Ledger, leg: Leg, cause: number): void {
  if (leg.ringId === null) return;
  const others = [...leg.call.legs].filter((other) => other !== leg);
  moveRing(
    ledger,
    leg,
    ringSignalOf({
      dialStatus: leg.dialStatus,
      cause,
      hasRung: leg.state !== 'down',
      takenElsewhere: others.some((other) => other.ringId !== null && other.upAt !== null && other.kind !== 'local'),
      callerGone: leg.uniqueid !== leg.call.head.uniqueid && !others.some((other) => other.uniqueid === leg.call.head.uniqueid && !other.isHangingUp),
    }),
    ledger.now,
  );
}

/** One step of the ring machine; states `call.ring-ended` when an agent was rung in vain. `at` in epoch ms. */
export function moveRing(ledger: Ledger, leg: Leg, signal: RingSignal, at: number): void {
  const { call } = leg;
  const ring = leg.ringId === null ? undefined : call.rings.find((r) => r.ringId === leg.ringId);
  const result = ring && ringTransitions[ring.result][signal];
  if (!ring || result === undefined) return;
  const endedAt = iso(at);
  const ringMs = elapsed(ring.startedAt, endedAt);
  call.rings = replace(call.rings, 'ringId', ring.ringId, { result, endedAt, ringMs });
  ledger.touch(call);
  if (result === 'answered' || result === 'pending' || leg.extension === null || leg.uniqueid === call.head.uniqueid) return;
  ledger.say(call, 'call.ring-ended', leg.uniqueid, { ringId: ring.ringId, extension: leg.extension, result, ringMs });
}
