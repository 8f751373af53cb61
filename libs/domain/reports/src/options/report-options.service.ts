import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { OWN_STREAM, type ReportSettings, type ReportSettingsChange } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog } from '@santral/platform/http';
import { Outbox } from '@santral/platform/outbox';
import { Directory } from '../directory.js';
import { ReportOptionsRepository } from './report-options.repository.js';

/** How calls are judged. Reports judge when they are asked, so a change holds for every hour there ever was; who judges live is told by a fact. */
@Injectable()
export class ReportOptionsService {
  constructor(
    @Inject(ReportOptionsRepository) private readonly options: ReportOptionsRepository,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async settings(): Promise<ReportSettings> {
    const [{ company, queues }, firstContactDays, known] = await Promise.all([this.options.all(), this.options.firstContactDays(), this.directory.queues()]);
    const names = [...new Set([...known.map(({ queue }) => queue), ...queues.keys()])].sort((a, b) => a.localeCompare(b, 'tr'));
    return { company, firstContactDays, queues: names.map((queue) => ({ queue, options: queues.get(queue) ?? null })) };
  }

  /** Sets the options of the company or of a queue; what was set before stands in the audit log beside it. */
  async change({ queue, options, firstContactDays }: ReportSettingsChange, userId: string): Promise<ReportSettings> {
    const [stored, days] = await Promise.all([this.options.all(), this.options.firstContactDays()]);
    const before = queue === null ? stored.company : (stored.queues.get(queue) ?? null);
    const isJudgedOtherwise = JSON.stringify(before) !== JSON.stringify(options);
    const isWindowOther = firstContactDays !== undefined && firstContactDays !== days;
    if (!isJudgedOtherwise && !isWindowOther) return this.settings();
    const details = isWindowOther ? { before: { ...before, firstContactDays: days }, after: { ...options, firstContactDays } } : { before, after: options };
    await this.options.inOne(async (manager) => {
      if (isWindowOther) await this.options.setFirstContactDays(manager, firstContactDays, userId);
      if (isJudgedOtherwise) {
        await this.options.set(manager, queue, options, userId);
        const subject = queue ?? 'company';
        await this.outbox.add(manager, { id: `report-options.changed:${randomUUID()}`, name: 'report-options.changed', version: 1, at: new Date().toISOString(), pbx: OWN_STREAM, subject, payload: { queue } });
      }
      await this.audit.append('report-options.changed', { userId, ...(queue === null ? {} : { subject: queue }), details }, undefined, manager);
    });
    return this.settings();
  }
}
