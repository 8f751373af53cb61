import { isOtherWait } from '@santral/contracts';
import { Counter } from 'prom-client';
import type { CallFact } from './call-change.js';
import { isVisitFact, type VisitFact } from './visit-change.js';

const otherWaits = new Counter({ name: 'santral_wait_differences_total', help: 'Answered stays in queues of which the PBX counted a wait more than two seconds longer or shorter than Santral did', labelNames: ['pbx'] });

/** Counts the stays of a batch of which the PBX counted another wait than we did; the rows say which they are. */
export function countOtherWaits(facts: readonly (VisitFact | CallFact)[]): void {
  for (const fact of facts) {
    if (isVisitFact(fact) && fact.name === 'call.dequeued' && isOtherWait(fact.payload)) otherWaits.inc({ pbx: fact.pbx });
  }
}
