import { Inject, Injectable } from '@nestjs/common';
import { ReportOptionsRepository } from './report-options.repository.js';

/** What a short abandon is, for others who count calls nobody took. */
@Injectable()
export class ShortAbandonsService {
  constructor(@Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository) {}

  /** Waits below which an abandon is short, in ms: for the company, and by name for the queues that are judged otherwise. */
  async limits(): Promise<{ companyMs: number; byQueueMs: Record<string, number> }> {
    const { company, queues } = await this.options.all();
    const others = [...queues].filter(([, { shortAbandonS }]) => shortAbandonS !== company.shortAbandonS);
    return { companyMs: company.shortAbandonS * 1000, byQueueMs: Object.fromEntries(others.map(([queue, { shortAbandonS }]) => [queue, shortAbandonS * 1000])) };
  }
}
