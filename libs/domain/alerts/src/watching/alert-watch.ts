import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@santral/platform/process';
import type { EntityManager } from 'typeorm';
import { AlertTeller } from '../alerts/alert-teller.js';
import { nextStep, remindersUntil } from '../alerts/alert.machine.js';
import { type AlertRow, lifeOf, patienceOf, type Sighting } from '../alerts/alert.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { type RuleRow, RulesRepository } from '../rules/rules.repository.js';
import { type Seen, Sights } from './sights.js';

const keyOf = ({ pbx, target }: Pick<Sighting, 'pbx' | 'target'>): string => `${pbx}\n${target}`;

/** Looks at everything the rules watch, and takes each alert its next step. Reads what is there anyway and stands in nobody's way. */
@Injectable()
export class AlertWatch {
  constructor(
    @Inject(RulesRepository) private readonly rules: RulesRepository,
    @Inject(AlertsRepository) private readonly alerts: AlertsRepository,
    @Inject(Sights) private readonly sights: Sights,
    @Inject(AlertTeller) private readonly teller: AlertTeller,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** One look. All of it is written down, or nothing; a second one at the same time waits and finds it done. */
  async look(): Promise<void> {
    const asked = await this.rules.enabled();
    const now = this.clock.now();
    const seen = await this.sights.of(asked, now);
    await this.alerts.inTurn(async (manager) => {
      const rules = new Map((await this.rules.enabled(manager)).map((rule) => [rule.id, rule]));
      for (const alert of await this.alerts.living(manager)) {
        const rule = alert.ruleId === null ? undefined : rules.get(alert.ruleId);
        if (rule?.kind !== alert.kind) await this.end(alert, rule, now, manager);
      }
      const living = await this.alerts.living(manager);
      for (const rule of asked) {
        const what = seen.get(rule.id);
        // What was changed meanwhile is looked at the next time.
        if (!what || rules.get(rule.id)?.version !== rule.version) continue;
        await this.follow(rule, living.filter(({ ruleId }) => ruleId === rule.id), what, now, manager);
      }
    });
  }

  private async follow(rule: RuleRow, living: readonly AlertRow[], { past, blind }: Seen, now: number, manager: EntityManager): Promise<void> {
    const known = new Map(living.filter(({ pbx }) => !blind.has(pbx)).map((alert) => [keyOf(alert), alert]));
    const seen = new Map(past.map((sighting) => [keyOf(sighting), sighting]));
    for (const key of new Set([...known.keys(), ...seen.keys()])) await this.step(rule, known.get(key) ?? null, seen.get(key) ?? null, now, manager);
  }

  private async step(rule: RuleRow, alert: AlertRow | null, sighting: Sighting | null, now: number, manager: EntityManager): Promise<void> {
    const patience = patienceOf(rule);
    const seenSince = sighting && Math.min(sighting.since ?? now, now);
    const step = nextStep(alert && lifeOf(alert), seenSince, patience, now);
    if (step === 'raise' || step === 'watch') {
      if (sighting && seenSince !== null) await this.begin(rule, alert, sighting, seenSince, step === 'raise', now, manager);
      return;
    }
    if (step === null || alert === null) return;
    switch (step) {
      case 'forget':
        return this.alerts.forget(alert.id, manager);
      case 'calm':
        return this.alerts.setCalm(alert.id, new Date(now), manager);
      case 'trouble-again':
        return this.alerts.setCalm(alert.id, null, manager);
      case 'remind':
        return this.teller.reminded(alert, rule, remindersUntil(alert.raisedAt?.getTime() ?? now, patience.repeatMs ?? Infinity, now), now, manager);
      case 'resolve':
        return this.teller.resolved(alert, 'calm', rule.quiet, now, manager);
    }
  }

  private async begin(rule: RuleRow, watched: AlertRow | null, sighting: Sighting, since: number, isRaised: boolean, now: number, manager: EntityManager): Promise<void> {
    const raisedAt = isRaised ? new Date(now) : null;
    const alert = watched ? await this.alerts.raise(watched.id, rule, sighting, new Date(now), manager) : await this.alerts.begin(rule, sighting, new Date(since), raisedAt, manager);
    if (isRaised) await this.teller.raised(alert, rule, now, manager);
  }

  /** Its rule is gone, is off, or watches something else. */
  private async end(alert: AlertRow, rule: RuleRow | undefined, now: number, manager: EntityManager): Promise<void> {
    if (alert.raisedAt === null) return this.alerts.forget(alert.id, manager);
    await this.teller.resolved(alert, 'rule', rule?.quiet ?? null, now, manager);
  }
}
