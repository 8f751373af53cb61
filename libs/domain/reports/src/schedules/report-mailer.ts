import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryFault } from '@santral/contracts';
import { MAIL_SENDER, MailError, type MailSender } from '@santral/domain-messaging';
import { CONFIG, type Config } from '@santral/platform/config';
import { isUnavailable } from '@santral/platform/database';
import { StopError } from '@santral/platform/facts';
import { errorText, Refusal } from '@santral/platform/http';
import { buffer } from 'node:stream/consumers';
import { reportFile } from '../files/report-file.js';
import { ReportsService } from '../reports.service.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { mailText } from './mail-text.js';
import { queryOf } from './schedule.js';
import { type ScheduleRow, SchedulesRepository } from './schedules.repository.js';

/** One run of a schedule. */
export interface Run {
  scheduleId: string;
  /** The same for every try of it. */
  id: string;
  dueAt: number;
  askedBy: string | null;
  isLast: boolean;
}

/** Computes the report of a schedule and mails it; what comes of it is written down. */
@Injectable()
export class ReportMailer {
  constructor(
    @Inject(SchedulesRepository) private readonly schedules: SchedulesRepository,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(ReportsService) private readonly reports: ReportsService,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a run once, as far as a mail server allows: a worker that dies between the server's yes and its note of it sends the mail again,
   * under the same message id. Throws what makes the job be tried again, `StopError` when that would help nobody.
   */
  async deliver(run: Run): Promise<void> {
    const schedule = await this.schedules.byId(run.scheduleId);
    if (!schedule || (!schedule.isEnabled && run.askedBy === null)) return;
    const delivery = await this.deliveries.begin(schedule.id, run.id, new Date(run.dueAt), run.askedBy);
    if (delivery === null) return;
    try {
      await this.send(schedule, delivery, run.dueAt);
    } catch (error) {
      // A database that is away is waited for by the job itself, and could not be told of it anyway.
      if (isUnavailable(error)) throw error;
      const { fault, reason, isFinal } = causeOf(error, schedule);
      await this.deliveries.failed(delivery, fault, reason, isFinal || run.isLast);
      throw isFinal ? new StopError(reason) : error;
    }
    await this.deliveries.sent(delivery);
  }

  private async send(schedule: ScheduleRow, delivery: string, dueAt: number): Promise<void> {
    const { report, language, format, recipients } = schedule;
    const answer = await this.reports.compute(report, queryOf(schedule, dueAt, this.config.timeZone), language);
    const { content, type, name } = await reportFile(answer, format, language);
    const attachment = { name, type, content: Buffer.isBuffer(content) ? content : await buffer(content) };
    await this.mail.send({ id: delivery, to: recipients, ...mailText(schedule, answer), attachments: [attachment] });
  }
}

/** What to write down, and whether trying again could change anything. */
function causeOf(error: unknown, { language }: ScheduleRow): { fault: DeliveryFault; reason: string; isFinal: boolean } {
  if (error instanceof MailError) return { fault: error.fault, reason: error.message, isFinal: error.fault === 'refused' };
  if (error instanceof Refusal) return { fault: 'report', reason: errorText(error.code, language, error.params), isFinal: true };
  return { fault: 'fault', reason: error instanceof Error ? error.message : String(error), isFinal: false };
}
