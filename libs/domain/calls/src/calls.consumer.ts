import { Injectable } from '@nestjs/common';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { JobQueues } from '@santral/platform/jobs';
import { type CallFact, changesOf, saveCalls } from './call-change.js';
import { saveVisits, visitChangesOf, type VisitFact } from './visit-change.js';

/** Turns the facts of calls into jobs that write their rows: one job for a whole batch, because one statement writes many rows. */
@Injectable()
@FactConsumer('calls', { batch: 2000, lingerMs: 150 })
export class CallsConsumer {
  constructor(private readonly jobs: JobQueues) {}

  @OnFacts('call.started', 'call.merged', 'call.ended')
  async save(facts: CallFact[]): Promise<void> {
    const [first, last] = [facts[0], facts.at(-1)];
    if (!first || !last) return;
    await this.jobs.add(saveCalls, { changes: changesOf(facts) }, { id: `${first.pbx}_${first.seq}_${last.seq}_${facts.length}` });
  }

  @OnFacts('call.queued', 'call.dequeued')
  async saveVisits(facts: VisitFact[]): Promise<void> {
    const [first, last] = [facts[0], facts.at(-1)];
    if (!first || !last) return;
    await this.jobs.add(saveVisits, { changes: visitChangesOf(facts) }, { id: `visits_${first.pbx}_${first.seq}_${last.seq}_${facts.length}` });
  }
}
