import { Inject, Injectable } from '@nestjs/common';
import type { ReportSettings, ReportSettingsChange } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog } from '@santral/platform/http';
import { Directory } from '../directory.js';
import { ReportOptionsRepository } from './report-options.repository.js';

/** How calls are judged. Reports judge when they are asked, so a change holds for every hour there ever was. */
@Injectable()
export class ReportOptionsService {
  constructor(
    @Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async settings(): Promise<ReportSettings> {
    const [{ company, queues }, known] = await Promise.all([this.options.all(), this.directory.queues()]);
    const names = [...new Set([...known.map(({ queue }) => queue), ...queues.keys()])].sort((a, b) => a.localeCompare(b, 'tr'));
    return { company, queues: names.map((queue) => ({ queue, options: queues.get(queue) ?? null })) };
  }

  /** Sets the options of the company or of a queue; what was set before stands in the audit log beside it. */
  async change({ queue, options }: ReportSettingsChange, userId: string): Promise<ReportSettings> {
    const stored = await this.options.all();
    const before = queue === null ? stored.company : (stored.queues.get(queue) ?? null);
    if (JSON.stringify(before) !== JSON.stringify(options)) {
      await this.options.set(queue, options, userId);
      await this.audit.append('report-options.changed', { userId, ...(queue === null ? {} : { subject: queue }), details: { before, after: options } });
    }
    return this.settings();
  }
}
