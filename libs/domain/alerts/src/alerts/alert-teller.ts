import { Inject, Injectable } from '@nestjs/common';
import type { AlertChannel, AlertEnding, AlertWord, QuietHours } from '@santral/contracts';
import { WebhookPost } from '@santral/domain-webhooks';
import { CONFIG, type Config } from '@santral/platform/config';
import { Outbox } from '@santral/platform/outbox';
import type { EntityManager } from 'typeorm';
import { NoticesRepository, type NewNotice } from '../notices/notices.repository.js';
import { tellableAt } from '../notices/quiet-hours.js';
import { PeopleRepository } from '../rules/people.repository.js';
import type { RuleRow } from '../rules/rules.repository.js';
import { raisedFact, remindedFact, resolvedFact } from './alert-facts.js';
import type { AlertRow } from './alert.js';
import { AlertsRepository } from './alerts.repository.js';

/** Whom a rule names, by way. */
interface Receivers {
  users: string[];
  addresses: Pick<NewNotice, 'channel' | 'address'>[];
}

/**
 * Tells of alerts: everything is written down in the transaction of the change it is about, and sent afterwards. So a worker that dies says
 * nothing twice, and leaves nothing unsaid.
 */
@Injectable()
export class AlertTeller {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AlertsRepository) private readonly alerts: AlertsRepository,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(PeopleRepository) private readonly people: PeopleRepository,
    @Inject(WebhookPost) private readonly webhooks: WebhookPost,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** An alert was raised. Instants in epoch ms, here and below. */
  async raised(alert: AlertRow, rule: RuleRow, now: number, manager: EntityManager): Promise<void> {
    const { users, addresses } = await this.receiversOf(rule, manager);
    await this.alerts.setTold(alert.id, users, rule.webhooks, manager);
    const fact = raisedFact(alert, new Date(now), users);
    await this.outbox.add(manager, fact);
    await this.webhooks.add(rule.webhooks, fact, new Date(now), manager);
    await this.write(alert, 'raised', 0, addresses.map((one) => ({ ...one, language: rule.language })), rule.quiet, now, manager);
  }

  /** It goes on and nobody looks after it. In quiet hours nobody is told; the next reminder comes in its turn. */
  async reminded(alert: AlertRow, rule: RuleRow, no: number, now: number, manager: EntityManager): Promise<void> {
    await this.alerts.setReminders(alert.id, no, manager);
    const fact = remindedFact(alert, new Date(now), no);
    await this.outbox.add(manager, fact);
    await this.webhooks.add(rule.webhooks, fact, new Date(now), manager);
    if (tellableAt(rule.quiet, now, this.config.timeZone) > now) return;
    const { addresses } = await this.receiversOf(rule, manager);
    await this.write(alert, 'reminded', no, addresses.map((one) => ({ ...one, language: rule.language })), null, now, manager);
  }

  /** It is over: whoever was told of it hears so, whatever its rule says by now. */
  async resolved(open: AlertRow, ending: AlertEnding, quiet: QuietHours | null, now: number, manager: EntityManager): Promise<void> {
    const alert = await this.alerts.resolve(open.id, new Date(now), ending, manager);
    const fact = resolvedFact(alert, new Date(now), alert.toldUsers);
    await this.outbox.add(manager, fact);
    await this.webhooks.add(alert.toldWebhooks, fact, new Date(now), manager);
    await this.write(alert, 'resolved', 0, await this.notices.end(alert.id, manager), quiet, now, manager);
  }

  private async write(alert: AlertRow, word: AlertWord, no: number, to: readonly Pick<NewNotice, 'channel' | 'address' | 'language'>[], quiet: QuietHours | null, now: number, manager: EntityManager): Promise<void> {
    const dueAt = new Date(tellableAt(quiet, now, this.config.timeZone));
    await this.notices.add(to.map((one) => ({ ...one, alertId: alert.id, word, no, dueAt })), new Date(now), manager);
  }

  /** Each address once, however it is named. */
  private async receiversOf({ users, roles, channels, mails, phones }: RuleRow, manager: EntityManager): Promise<Receivers> {
    const people = channels.length === 0 ? [] : await this.people.of({ users, roles }, manager);
    const addressesOf = (channel: AlertChannel, given: readonly string[], own: readonly string[]) =>
      [...new Set([...given, ...(channels.includes(channel) ? own : [])])].map((address) => ({ channel, address }));
    return {
      users: channels.includes('panel') ? people.map(({ id }) => id) : [],
      addresses: [...addressesOf('mail', mails, people.map(({ mail }) => mail)), ...addressesOf('sms', phones, people.flatMap(({ phone }) => phone ?? []))],
    };
  }
}
