import { isExtension, isHidden, toE164, type CallHead, type Direction, type Party } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { elapsed, iso, type Call, type CallMemory, type Leg } from './call-state.js';
import type { Ledger } from './ledger.js';
import { callIdOf } from './ids.js';
import { outcomeOf, recordOf } from './record.js';

/** What the PBX writes where it has nothing to say. */
const text = (value: string | undefined): string => (value === undefined || value === '<unknown>' ? '' : value);

/** The party a channel's caller id names. */
export function partyOf(number: string | undefined, name: string | undefined): Party {
  const hidden = isHidden(number);
  const shownName = text(name);
  return {
    number: hidden ? null : (number ?? null),
    e164: hidden || number === undefined || isExtension(number) ? null : toE164(number),
    name: shownName === '' || shownName === number || isHidden(shownName) ? null : shownName,
    private: hidden,
  };
}

/** A number that leads outside: anything dialled that is no extension, no feature code and no name. */
const leadsOutside = (called: string): boolean => /^\+?\d+$/.test(called) && !isExtension(called);

export interface FirstLeg {
  readonly uniqueid: string;
  readonly linkedid: string;
  readonly kind: Leg['kind'];
  readonly extension: string | null;
  /** The PBX made the channel to call out, instead of receiving a call on it. */
  readonly isOriginated: boolean;
}

/**
 * Opens a call for its first leg and states `call.started`. The direction follows the endpoint of the leg from which it originates, never
 * the order of events. `startedAt` in epoch ms.
 */
export function openCall(ledger: Ledger, first: FirstLeg, headers: AmiMessage, startedAt: number): Call {
  const origin: CallMemory['origin'] = first.kind === 'local' ? 'local' : first.isOriginated ? 'originated' : 'dialled';
  const dialled = text(header(headers, 'DNID')) || text(header(headers, 'Exten'));
  const called = origin === 'dialled' && dialled !== 's' ? dialled : '';
  const caller =
    first.extension !== null
      ? { number: first.extension, e164: null, name: partyOf(first.extension, header(headers, 'CallerIDName')).name, private: false }
      : partyOf(header(headers, 'CallerIDNum'), header(headers, 'CallerIDName'));
  const call: Call = {
    head: {
      callId: callIdOf(ledger.pbx, first.linkedid, startedAt),
      pbx: ledger.pbx,
      uniqueid: first.uniqueid,
      direction: firstDirection(first, called),
      // Nobody calls when the PBX itself calls out over a trunk; the party is the dialled number.
      caller: first.kind === 'trunk' && first.isOriginated ? { number: null, e164: null, name: null, private: false } : caller,
      called,
      startedAt: iso(startedAt),
    },
    answeredAt: null,
    coverage: 'live',
    visits: [],
    rings: [],
    segments: [],
    transfers: [],
    recordings: [],
    memory: {
      linkedids: [first.linkedid], origin, dialling: [], hangupBy: null, trunk: null, cause: null, isRefused: false, isPickedUp: false, isSystem: false, endsAs: null,
      takenFrom: null, parked: null, supervisors: [], segmentNo: 0, recordingNo: 0, identifiedNo: 0, heardAt: ledger.now,
    },
    legs: new Set(),
  };
  ledger.calls.set(call.head.callId, call);
  ledger.aliases.set(first.linkedid, call);
  ledger.say(call, 'call.started', '', {});
  return call;
}

function firstDirection({ kind, extension, isOriginated }: FirstLeg, called: string): Direction {
  if (kind === 'local') return 'internal';
  if (extension === null) return isOriginated ? 'outbound' : 'inbound';
  return isOriginated || leadsOutside(called) ? 'outbound' : 'internal';
}

/** Changes what is known of a call from its first moment on. A new object: facts already stated keep the old one. */
export function learn(ledger: Ledger, call: Call, change: Partial<CallHead>): void {
  call.head = { ...call.head, ...change };
  ledger.touch(call);
}

/** The number an originated call goes to, once the PBX names it; it also tells outside from inside. */
export function learnCalled(ledger: Ledger, call: Call, called: string | null | undefined): void {
  if (call.memory.origin !== 'originated' || call.answeredAt !== null) return;
  if (!called || called === 's' || isHidden(called) || called === call.head.caller.number || called === call.head.called) return;
  learn(ledger, call, { called, direction: call.head.caller.number !== null && isExtension(called) ? 'internal' : 'outbound' });
}

/** States `call.identified` when the caller is somebody else than thought. */
export function identify(ledger: Ledger, call: Call, caller: Call['head']['caller']): void {
  const known = call.head.caller;
  if (known.number === caller.number && known.name === caller.name && known.private === caller.private) return;
  learn(ledger, call, { caller });
  call.memory.identifiedNo += 1;
  const extensions = [...call.legs].flatMap((other) => (other.extension === null ? [] : [other.extension]));
  ledger.say(call, 'call.identified', String(call.memory.identifiedNo), { extensions: [...new Set(extensions)] });
}

/** Extensions a call has had to do with: rung, dialling or talking. */
export function extensionsOf(call: Call): string[] {
  const known = new Set(call.memory.dialling);
  for (const ring of call.rings) if (isExtension(ring.extension)) known.add(ring.extension);
  for (const segment of call.segments) known.add(segment.extension);
  return [...known];
}

/** Ends a call: the last fact about it, with the complete record. `endedAt` in epoch ms. */
export function endCall(ledger: Ledger, call: Call, endedAt = ledger.now): void {
  const outcome = outcomeOf(call);
  const record = recordOf(call, outcome, iso(endedAt));
  ledger.say(call, 'call.ended', '', { outcome: outcome as Exclude<typeof outcome, 'open'>, record, extensions: extensionsOf(call) });
  ledger.forget(call);
}

/** Milliseconds an agent has talked with the outside party in this call. */
export const talkMsOf = (call: Call, extension: string, until: string): number =>
  call.segments
    .filter((s) => s.kind === 'talk' && s.extension === extension)
    .reduce((sum, s) => sum + elapsed(s.startedAt, s.endedAt ?? until), 0);
