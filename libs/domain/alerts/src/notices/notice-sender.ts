import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SENDER, MailError, type MailSender, SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { CONFIG, type Config } from '@santral/platform/config';
import { isUnavailable } from '@santral/platform/database';
import { Refusal } from '@santral/platform/http';
import { Clock } from '@santral/platform/process';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import type { AlertRow } from '../alerts/alert.js';
import { noticesSent } from './notice-metrics.js';
import { mailOf, type NoticeWords, smsOf } from './notice-text.js';
import { NoticesRepository, type TakenNotice } from './notices.repository.js';
import { CLAIM_MS, GIVE_UP_AFTER_MS, retryAfterMs } from './patience.js';

/** Sends one notice, and writes down what came of it. */
@Injectable()
export class NoticeSender {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(AlertsRepository) private readonly alerts: AlertsRepository,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(SMS_SENDER) private readonly sms: SmsSender,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Does nothing when it is somebody else's, or over. A failure is written down and tried again later, not thrown: the row waits, not the job. */
  async send(id: string): Promise<void> {
    const now = this.clock.now();
    const notice = await this.notices.take(id, new Date(now), new Date(now + CLAIM_MS));
    const alert = notice && (await this.alerts.byId(notice.alertId));
    if (!notice || !alert) return;
    try {
      await this.deliver(notice, wordsOf(notice, alert));
    } catch (error) {
      // What the database cannot be told runs out with its claim.
      if (isUnavailable(error)) throw error;
      return this.note(notice, error);
    }
    await this.notices.sent(notice.id, new Date(this.clock.now()));
    noticesSent.inc({ channel: notice.channel, result: 'sent' });
  }

  private deliver({ id, channel, address, language }: TakenNotice, words: NoticeWords): Promise<void> {
    if (channel === 'sms') return this.sms.send(address, smsOf(words, language));
    return this.mail.send({ id: `alert-${id}`, to: [address], ...mailOf(words, language, this.config.timeZone) });
  }

  private async note({ id, channel, attempts, madeAt }: TakenNotice, error: unknown): Promise<void> {
    const now = this.clock.now();
    const isOver = now - madeAt.getTime() >= GIVE_UP_AFTER_MS || (error instanceof MailError && error.fault === 'refused');
    await this.notices.failed(id, reasonOf(error), isOver ? null : new Date(now + retryAfterMs(attempts)));
    noticesSent.inc({ channel, result: isOver ? 'given-up' : 'failed' });
  }
}

const reasonOf = (error: unknown): string => (error instanceof MailError ? `${error.fault}: ${error.message}` : error instanceof Refusal ? error.code : error instanceof Error ? error.message : String(error));

const wordsOf = ({ word }: TakenNotice, { since, raisedAt, resolvedAt, ...alert }: AlertRow): NoticeWords => ({
  ...alert,
  word,
  since: since.getTime(),
  raisedAt: (raisedAt ?? since).getTime(),
  resolvedAt: resolvedAt?.getTime() ?? null,
});
