import type { DraftFact } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import { interestIn } from '../ami/signal-catalogue.js';
import { run } from '../tracker/testing/run.js';
import { signalsOf } from '../tracker/testing/traces.js';

/** The facts that telephony states of a recorded trace, in their order. */
export const factsOfTrace = (name: string): DraftFact[] => {
  const heard = signalsOf(name).filter((signal) => interestIn(signal.name, header(signal.headers, 'Variable') ?? null) === 'heard');
  const played = run(heard);
  return played.wait((heard.at(-1)?.at ?? 0) + 60_000).facts;
};
