import { Injectable } from '@nestjs/common';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { type CallFact, changesOf, saveCalls } from './call-change.js';
import { isVisitFact, saveVisits, visitChangesOf, type VisitFact } from './visit-change.js';
import { countOtherWaits } from './wait-differences.js';

/**
 * Turns the facts of calls into jobs that write their rows: one job for a whole batch, because one statement writes many rows. It
 * goes first, in large batches, so that, when facts have piled up, what must not be lost is written before what is only counted.
 */
@Injectable()
@FactConsumer('calls', { batch: 4000, rest: 'long', first: true })
export class CallsConsumer {
  constructor(private readonly jobs: JobQueues) {}

  @OnFacts('call.started', 'call.merged', 'call.ended', 'call.queued', 'call.dequeued')
  async save(facts: (CallFact | VisitFact)[]): Promise<void> {
    const [first, last] = [facts[0], facts.at(-1)];
    if (!first || !last) return;
    const id = `${first.pbx}_${first.seq}_${last.seq}_${facts.length}`;
    const changes = changesOf(facts.filter((fact): fact is CallFact => !isVisitFact(fact)));
    const visits = visitChangesOf(facts);
    if (changes.length > 0) await this.jobs.add(saveCalls, { changes }, { id });
    if (visits.length > 0) await this.jobs.add(saveVisits, { changes: visits }, { id: `visits_${id}` });
    // Last: a batch that is read again because its jobs could not be added is counted once.
    countOtherWaits(facts);
  }
}
