import { Inject, Injectable } from '@nestjs/common';
import type { Alert, AlertNotice, AlertsQuery } from '@santral/contracts';
import { AUDIT_LOG, type AuditLog, type Principal, Refusal } from '@santral/platform/http';
import { Outbox } from '@santral/platform/outbox';
import { Clock } from '@santral/platform/process';
import { NoticesRepository } from '../notices/notices.repository.js';
import { acknowledgedFact } from './alert-facts.js';
import { toAlert } from './alert.js';
import { AlertsRepository } from './alerts.repository.js';

/** Alerts as people see them, and somebody's word that they look after one. */
@Injectable()
export class AlertsService {
  constructor(
    @Inject(AlertsRepository) private readonly alerts: AlertsRepository,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async list(query: AlertsQuery): Promise<Alert[]> {
    return (await this.alerts.list(query)).map(toAlert);
  }

  /** Mails and SMS about an alert. Refuses with `record.not-found`. */
  async noticesOf(id: string): Promise<AlertNotice[]> {
    if (!(await this.alerts.byId(id))) throw new Refusal('record.not-found');
    return this.notices.of(id);
  }

  /** Somebody looks after it: nobody is reminded any more. Refuses what is over or has been acknowledged. */
  async acknowledge(id: string, note: string, me: Principal): Promise<Alert> {
    const now = new Date(this.clock.now());
    const row = await this.alerts.transaction(async (manager) => {
      const acknowledged = await this.alerts.acknowledge(id, { userId: me.userId, name: me.displayName }, note || null, now, manager);
      if (!acknowledged) throw new Refusal((await this.alerts.byId(id, manager)) ? 'alert.not-open' : 'record.not-found');
      await this.outbox.add(manager, acknowledgedFact(acknowledged, now));
      await this.audit.append('alert.acknowledged', { userId: me.userId, subject: acknowledged.rule, details: { id, target: acknowledged.target, note } }, undefined, manager);
      return acknowledged;
    });
    return toAlert(row);
  }
}
