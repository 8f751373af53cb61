import { extensionOfInterface } from './endpoints.js';
import type { Leg } from './call-state.js';
import type { Ledger } from './ledger.js';

/**
 * States that an agent asks somebody while the caller waits, and that they are back. Only the PBX's own attended transfer shows this way: the
 * agent's leg moves to a bridge with the near end of a new pipe, and the caller stays behind in theirs. A phone that consults by itself makes a
 * second call instead. `reach` are the legs that the agent hears. Answers whether the agent consults.
 */
export function reviewConsultation(ledger: Ledger, leg: Leg, reach: () => ReadonlySet<Leg>): boolean {
  // Between two bridges: nothing is decided.
  if (leg.bridge === null) return leg.isConsulting;
  const pipe = nearPipeOf(ledger, leg);
  const isConsulting = pipe !== undefined && leavesSomebody(leg, reach());
  if (isConsulting === leg.isConsulting) return isConsulting;
  leg.isConsulting = isConsulting;
  ledger.touch(leg.call);
  const { extension } = leg;
  const key = `${leg.uniqueid}@${ledger.now}`;
  if (extension === null) return isConsulting;
  if (pipe !== undefined && isConsulting) ledger.say(leg.call, 'call.consult-started', key, { extension, to: extensionOfInterface(pipe.channel) });
  else ledger.say(leg.call, 'call.consult-ended', key, { extension });
  return isConsulting;
}

/** The end of a pipe from which the PBX dials; the far end (`;2`) of one is how a queue reaches some of its members. */
function nearPipeOf(ledger: Ledger, leg: Leg): Leg | undefined {
  for (const other of ledger.bridges.get(leg.bridge ?? '') ?? []) if (other.kind === 'local' && other.channel.endsWith(';1')) return other;
  return undefined;
}

/** Whether a party of the call is in a bridge that the agent does not hear. */
function leavesSomebody(leg: Leg, reach: ReadonlySet<Leg>): boolean {
  for (const other of leg.call.legs) if (other !== leg && other.kind !== 'local' && other.bridge !== null && other.bridge !== leg.bridge && !reach.has(other)) return true;
  return false;
}
