import { Inject, Injectable } from '@nestjs/common';
import type { Judging } from '@santral/contracts';
import { ReportOptionsRepository } from './report-options.repository.js';

/** How calls are judged, for others who judge those of now. Whoever keeps the answer reads it anew at `report-options.changed`. */
@Injectable()
export class CallJudgingService {
  constructor(@Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository) {}

  async judging(): Promise<Judging> {
    const { company, queues } = await this.options.all();
    return { company, byQueue: Object.fromEntries(queues) };
  }
}
