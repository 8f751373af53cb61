import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type Language, MAX_REPORT_SCHEDULES, type ReportDelivery, type ReportSchedule, type ReportScheduleChange, type ReportScheduleForm } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, type Principal, Refusal } from '@santral/platform/http';
import type { EntityManager } from 'typeorm';
import { AgentGroups } from '../groups/agent-groups.js';
import { periodOf } from '../period/period.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { queryOf } from './schedule.js';
import { ScheduleTimers } from './schedule-timers.js';
import { type ScheduleRow, SchedulesRepository } from './schedules.repository.js';

const SHOWN_DELIVERIES = 20;

/** Schedules of reports, as people list and change them. They belong to the company: whoever may schedule sees and changes all. */
@Injectable()
export class SchedulesService {
  constructor(
    @Inject(SchedulesRepository) private readonly schedules: SchedulesRepository,
    @Inject(DeliveriesRepository) private readonly mails: DeliveriesRepository,
    @Inject(ScheduleTimers) private readonly timers: ScheduleTimers,
    @Inject(AgentGroups) private readonly groups: AgentGroups,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(): Promise<ReportSchedule[]> {
    const [rows, due, newest] = await Promise.all([this.schedules.all(), this.timers.due(), this.mails.newest()]);
    return rows.map((row) => shown(row, due.get(row.id) ?? null, newest.get(row.id) ?? null));
  }

  /** Refuses filters the report cannot be narrowed by and groups there are not, with the field and why. */
  async create(form: ReportScheduleForm, by: Principal, language: Language): Promise<ReportSchedule> {
    await this.check(form, language);
    const row = await this.schedules.transaction(async (manager) => {
      const made = await this.schedules.create(form, { userId: by.userId, name: by.displayName }, MAX_REPORT_SCHEDULES, manager);
      if (!made) throw new Refusal('report-schedule.too-many', { max: MAX_REPORT_SCHEDULES });
      await this.write('report-schedule.created', made, by, manager);
      return made;
    });
    return this.timed(row);
  }

  async change(id: string, { version, ...form }: ReportScheduleChange, by: Principal, language: Language): Promise<ReportSchedule> {
    await this.check(form, language);
    const row = await this.schedules.transaction(async (manager) => {
      const changed = await this.schedules.change(id, version, form, manager);
      if (changed) await this.write('report-schedule.changed', changed, by, manager);
      return changed;
    });
    if (row) return this.timed(row);
    throw new Refusal((await this.schedules.byId(id)) ? 'record.version-conflict' : 'record.not-found');
  }

  async remove(id: string, by: Principal): Promise<void> {
    await this.schedules.transaction(async (manager) => {
      const name = await this.schedules.remove(id, manager);
      if (name === null) throw new Refusal('record.not-found');
      await this.audit.append('report-schedule.deleted', { userId: by.userId, subject: name, details: { id } }, undefined, manager);
    });
    await this.timers.remove(id);
  }

  /** Sends one now, also while it is disabled; what comes of it is in its deliveries. */
  async run(id: string, by: Principal): Promise<void> {
    const row = await this.schedules.byId(id);
    if (!row) throw new Refusal('record.not-found');
    await this.write('report-schedule.run', row, by);
    await this.timers.run(id, by.displayName);
  }

  async deliveries(id: string): Promise<ReportDelivery[]> {
    if (!(await this.schedules.byId(id))) throw new Refusal('record.not-found');
    return this.mails.of(id, SHOWN_DELIVERIES);
  }

  private async timed(row: ScheduleRow): Promise<ReportSchedule> {
    await this.timers.set(row);
    const [due, [delivery]] = await Promise.all([this.timers.due(), this.mails.of(row.id, 1)]);
    return shown(row, due.get(row.id) ?? null, delivery ?? null);
  }

  private async check(form: ReportScheduleForm, language: Language): Promise<void> {
    try {
      const query = queryOf(form, Date.now(), this.config.timeZone);
      periodOf(form.report, query, this.config, language);
      await this.groups.chosen(query, language);
    } catch (error) {
      // The same refusals as of the report itself; here its parameters stand in `query`.
      if (error instanceof Refusal) throw new Refusal(error.code, error.params, error.fields?.map((field) => ({ ...field, path: `query.${field.path}` })));
      throw error;
    }
  }

  private async write(action: AuditAction, row: ScheduleRow, by: Principal, manager?: EntityManager): Promise<void> {
    const { id, name, report, format, period, recipients, isEnabled } = row;
    await this.audit.append(action, { userId: by.userId, subject: name, details: { id, report, format, period, recipients, isEnabled } }, undefined, manager);
  }
}

const shown = ({ updatedAt, ...row }: ScheduleRow, nextAt: number | null, delivery: ReportDelivery | null): ReportSchedule => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  delivery,
});
