import type { CallControl, CallRecord, OpenCall, PhoneControl } from '@santral/contracts';

/** Whether the agent talks in a call, or asks somebody in it. */
export const talksIn = ({ segments }: CallRecord, extension: string): boolean =>
  segments.some((segment) => segment.extension === extension && segment.kind !== 'hold' && segment.endedAt === null);

/** Whether the agent's phone has done what it was asked for. */
export function hasDone(control: PhoneControl, record: CallRecord, extension: string): boolean {
  if (control === 'answer') return talksIn(record, extension);
  const isHeld = record.segments.some((segment) => segment.extension === extension && segment.kind === 'hold' && segment.endedAt === null);
  return isHeld === (control === 'hold');
}

const isRungIn = ({ rings }: CallRecord, extension: string): boolean => rings.some((ring) => ring.extension === extension && ring.result === 'pending');

/** The agent placed the call, and nobody has answered it. */
const isDialling = ({ direction, caller, answeredAt }: CallRecord, extension: string): boolean =>
  direction !== 'inbound' && caller.number === extension && answeredAt === null;

/** Whether a call is this agent's to ask for this: whoever is only rung may reject, whoever parked may fetch, everything else is for who talks. */
export function isOwn({ record, parked }: OpenCall, extension: string, control: CallControl): boolean {
  if (control === 'retrieve') return parked?.extension === extension;
  if (talksIn(record, extension)) return true;
  // Between the hold and the answer of whoever is asked, the agent hears only ringing.
  if (control === 'cancel-transfer' || control === 'complete-transfer') return record.segments.some((segment) => segment.extension === extension);
  if (control === 'answer') return isRungIn(record, extension);
  return control === 'hang-up' && (isRungIn(record, extension) || isDialling(record, extension));
}
