import type { OpenCall } from '@santral/contracts';
import { type LegMemory, trackerStateSchema } from '../tracker/call-state.js';

/** A call as telephony keeps it, with its channels. */
export interface KnownCall {
  record: OpenCall['record'];
  parked: OpenCall['parked'];
  legs: readonly LegMemory[];
}

/** Why a wish cannot be carried out; the text goes to whoever asked. */
export class NotPossible extends Error {}

export function knownCall({ record, parked, tracker }: OpenCall): KnownCall {
  return { record, parked, legs: trackerStateSchema.parse(tracker).legs };
}

/** The agent's own line in a call: the one that talks, else one that is up, else one that rings. Pipes are never it. */
export function lineOf({ legs }: KnownCall, extension: string): LegMemory {
  const own = legs.filter((leg) => leg.kind === 'extension' && leg.extension === extension);
  const line = own.find((leg) => leg.bridge !== null) ?? own.find((leg) => leg.state === 'up') ?? own[0];
  if (!line) throw new NotPossible('the phone has no line in this call');
  return line;
}

/** The one who is connected with a line, be it a channel or the end of a pipe. */
export function otherEndOf({ legs }: KnownCall, line: LegMemory): LegMemory {
  const others = legs.filter((leg) => leg !== line && leg.bridge !== null && leg.bridge === line.bridge);
  const [other] = others;
  if (!other || others.length > 1) throw new NotPossible('the line is not connected with one other');
  return other;
}
