import type { Transfer, Visit } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { extensionsOf } from './calls.js';
import { iso, type Call, type Leg } from './call-state.js';
import { extensionOfInterface } from './endpoints.js';
import type { Ledger } from './ledger.js';

const SUCCESS = 'Success';

/** `BlindTransfer`: the call was put into the dialplan; nobody has answered yet. */
export function blindTransfer(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'TransfererUniqueid', 'BlindTransfer');
  const to = header(headers, 'Extension');
  if (!leg || to === undefined || header(headers, 'Result') !== SUCCESS) return;
  // The transferee leaves the bridge next; that is this transfer and no redirect.
  leg.isHangingUp = true;
  recordTransfer(ledger, leg.call, 'blind', ledger.now, leg.extension, to);
}

/**
 * `AttendedTransfer`. "Orig" and "Second" are ordered by time, not by role: the customer is found by their leg, and the target is whoever
 * is neither customer nor transferer.
 */
export function attendedTransfer(ledger: Ledger, headers: AmiMessage): void {
  if (header(headers, 'Result') !== SUCCESS) return;
  const first = ledger.legOf(headers, 'OrigTransfererUniqueid', 'AttendedTransfer');
  const second = ledger.legOf(headers, 'SecondTransfererUniqueid', 'AttendedTransfer');
  if (!first || !second) return;
  const candidates = ['TransferTargetUniqueid', 'TransfereeUniqueid'].map((name) => ledger.legs.get(header(headers, name) ?? ''));
  const target = candidates.find((leg) => leg?.extension != null) ?? candidates[0];
  const consulted = second.call.head.called;
  if (first.call !== second.call) mergeCalls(ledger, first.call, second.call);
  // A pipe leads to whoever was asked, and is named after them. One that is being taken out of the line is not named in the event.
  const named = target?.kind === 'local' ? extensionOfInterface(target.channel) : target ? consulted : (lastAsked(first.call, second.extension) ?? consulted);
  const to = target?.extension ?? target?.number ?? named;
  if (to) recordTransfer(ledger, first.call, 'warm', ledger.now, first.extension ?? second.extension, to);
}

/** Who was asked last by an agent. */
const lastAsked = ({ segments }: Call, by: string | null): string | null => segments.findLast(({ kind, extension }) => kind === 'consult' && extension !== by)?.extension ?? null;

function recordTransfer(ledger: Ledger, call: Call, kind: Transfer['kind'], at: number, from: string | null, to: string): void {
  call.memory.takenFrom = null;
  call.transfers = [...call.transfers, { kind, at: iso(at), from, to }];
  ledger.say(call, 'call.transferred', String(call.transfers.length), { kind, from, to });
}

/**
 * A redirect by AMI has no event of its own. It shows when the outside party leaves the bridge first, while nobody hangs up, and is sent
 * to somebody else next. Called before the leg leaves.
 */
export function noteTakenAway(ledger: Ledger, leg: Leg): void {
  const { call } = leg;
  if (leg.extension !== null || leg.kind === 'local' || leg.isHangingUp || leg.bridge === null || call.memory.isSystem || call.memory.parked !== null) return;
  for (const other of ledger.bridges.get(leg.bridge) ?? []) {
    if (other.extension !== null && other.segmentId !== null && !other.isHangingUp) {
      call.memory.takenFrom = { extension: other.extension, at: ledger.now };
      return;
    }
  }
}

/** The party that was taken away is sent to `to` (an extension, a number, a queue): that was a blind transfer. */
export function inferRedirect(ledger: Ledger, source: Leg, to: string | null): void {
  const { call } = source;
  const taken = call.memory.takenFrom;
  if (taken === null || source.extension !== null || to === null) return;
  recordTransfer(ledger, call, 'blind', taken.at, taken.extension, to);
}

/** Calls with the outside survive calls between extensions, because the customer's card must; among equals the older one does. */
const survivesBefore = (a: Call, b: Call): boolean => {
  const inner = (call: Call) => (call.head.direction === 'internal' ? 1 : 0);
  return inner(a) - inner(b) < 0 || (inner(a) === inner(b) && a.head.startedAt <= b.head.startedAt);
};

/** Makes two calls one: legs, visits, rings, segments and recordings move, and `call.merged` re-points the cards. */
export function mergeCalls(ledger: Ledger, a: Call, b: Call): void {
  if (a === b) return;
  const [into, from] = survivesBefore(a, b) ? [a, b] : [b, a];
  for (const leg of from.legs) {
    leg.call = into;
    into.legs.add(leg);
    // Who consulted has not yet talked with this call's party; when they do, the call is theirs.
    leg.isAnswered = false;
  }
  from.legs.clear();
  const byStart = (x: { startedAt: string }, y: { startedAt: string }) => (x.startedAt < y.startedAt ? -1 : x.startedAt > y.startedAt ? 1 : 0);
  // What an agent said to a colleague, or to a number they asked, is a consultation within the customer's call.
  const isConsultation = from.head.direction !== 'inbound';
  const segments = from.segments.map((s) => (isConsultation && s.kind === 'talk' ? { ...s, kind: 'consult' as const } : s));
  // A queue that an agent asked, and then left the caller in, was entered by their transfer.
  const kinds = (visit: Visit): Visit => (isConsultation && visit.entryKind === 'direct' ? { ...visit, entryKind: 'transfer' } : visit);
  into.visits = [...into.visits, ...from.visits.map((visit, i) => ({ ...kinds(visit), entryNo: into.visits.length + i + 1 }))];
  into.rings = [...into.rings, ...from.rings].sort(byStart);
  into.segments = [...into.segments, ...segments].sort(byStart);
  into.recordings = [...into.recordings, ...from.recordings].sort(byStart);
  into.transfers = [...into.transfers, ...from.transfers].sort((x, y) => (x.at < y.at ? -1 : 1));
  if (!isConsultation) into.answeredAt ??= from.answeredAt;
  if (from.coverage !== 'live') into.coverage = from.coverage;
  into.memory.linkedids = [...into.memory.linkedids, ...from.memory.linkedids];
  into.memory.supervisors = [...into.memory.supervisors, ...from.memory.supervisors];
  const extensions = extensionsOf(from);
  ledger.forget(from);
  for (const linkedid of from.memory.linkedids) {
    ledger.aliases.set(linkedid, into);
    ledger.tombstones.delete(linkedid);
  }
  ledger.say(into, 'call.merged', from.head.callId, { from: from.head.callId, extensions });
}
