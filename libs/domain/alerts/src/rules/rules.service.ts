import { Inject, Injectable } from '@nestjs/common';
import { ALERT_RULES_AT_MOST, type AlertChoices, type AlertRule, type AlertRuleChange, type AlertRuleForm, type AuditAction, queuesKey } from '@santral/contracts';
import { WebhookPost } from '@santral/domain-webhooks';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { EntityManager } from 'typeorm';
import { PeopleRepository } from './people.repository.js';
import { type RuleRow, RulesRepository } from './rules.repository.js';

/** Rules of alerts, as people list and change them. They belong to the company: whoever may manage alerts changes all. */
@Injectable()
export class RulesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(RulesRepository) private readonly rules: RulesRepository,
    @Inject(PeopleRepository) private readonly people: PeopleRepository,
    @Inject(WebhookPost) private readonly webhooks: WebhookPost,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  list(): Promise<AlertRule[]> {
    return this.rules.list();
  }

  /** What a rule can name. */
  async choices(): Promise<AlertChoices> {
    const [queues, users, webhooks] = await Promise.all([withDeadline(this.queues()), this.people.all(), this.webhooks.names()]);
    return { queues, users, webhooks };
  }

  /** Names of the queues of every PBX; a rule means those of all of them. */
  private async queues(): Promise<string[]> {
    const ids = await pbxIds(this.config, this.redis);
    const names = await Promise.all(ids.map((id) => this.redis.smembers(queuesKey(id))));
    return [...new Set(names.flat())].sort((a, b) => a.localeCompare(b, 'tr'));
  }

  async create(form: AlertRuleForm, userId: string): Promise<AlertRule> {
    return this.rules.transaction(async (manager) => {
      const made = await this.rules.create(form, ALERT_RULES_AT_MOST, manager);
      if (!made) throw new Refusal('alert-rule.too-many', { max: ALERT_RULES_AT_MOST });
      await this.write('alert-rule.created', made, userId, manager);
      return { ...made, open: 0 };
    });
  }

  /** Changes all of a rule. What is open of it goes on under the new one, or ends within seconds when it watches something else now. */
  async change(id: string, { version, ...form }: AlertRuleChange, userId: string): Promise<AlertRule> {
    const row = await this.rules.transaction(async (manager) => {
      const changed = await this.rules.change(id, version, form, manager);
      if (changed) await this.write('alert-rule.changed', changed, userId, manager);
      return changed;
    });
    if (!row) throw new Refusal((await this.rules.byId(id)) ? 'record.version-conflict' : 'record.not-found');
    return (await this.rules.list()).find((rule) => rule.id === id) ?? { ...row, open: 0 };
  }

  async remove(id: string, userId: string): Promise<void> {
    await this.rules.transaction(async (manager) => {
      const name = await this.rules.remove(id, manager);
      if (name === null) throw new Refusal('record.not-found');
      await this.audit.append('alert-rule.deleted', { userId, subject: name, details: { id } }, undefined, manager);
    });
  }

  private async write(action: AuditAction, { id, version: _version, name, ...rule }: RuleRow, userId: string, manager: EntityManager): Promise<void> {
    await this.audit.append(action, { userId, subject: name, details: { id, ...rule } }, undefined, manager);
  }
}
