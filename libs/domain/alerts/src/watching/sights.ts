import { Inject, Injectable } from '@nestjs/common';
import { isPast, type SystemHealth, trunksKey } from '@santral/contracts';
import { PbxEventsRepository, SystemHealthService } from '@santral/domain-operations';
import { CONFIG, type Config } from '@santral/platform/config';
import { readHeartbeats } from '@santral/platform/health';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { Sighting } from '../alerts/alert.js';
import type { RuleRow } from '../rules/rules.repository.js';
import { gapsIn, isHealthKind, measuredIn } from './health-sights.js';
import { LagMeter } from './lag-meter.js';
import { LiveSights, type PbxSights } from './live-sights.service.js';
import { downTrunksIn } from './trunk-sights.js';

/** So many of the newest events of the links are looked through. */
const EVENTS = 50;

/** What one rule sees at one moment. */
export interface Seen {
  /** Past the limit. */
  past: Sighting[];
  /** PBXs of which nothing can be told now: of what is about them nothing begins and nothing ends. */
  blind: ReadonlySet<string>;
}

/** One look at everything: each source is read once, whatever number of rules ask for it, and not at all when none does. */
interface Look {
  now: number;
  health: () => Promise<SystemHealth>;
  slowSignals: () => Promise<Sighting[]>;
  live: PbxSights;
}

/** What rules see. */
@Injectable()
export class Sights {
  private readonly lag = new LagMeter();
  private readonly troubles: OnceLogger;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SystemHealthService) private readonly system: SystemHealthService,
    @Inject(PbxEventsRepository) private readonly events: PbxEventsRepository,
    @Inject(LiveSights) private readonly live: LiveSights,
  ) {
    this.troubles = new OnceLogger(createLogger('alerts', config.logLevel));
  }

  /** What each rule sees, by its id; null for a rule of which nothing can be told now. */
  async of(rules: readonly RuleRow[], now: number): Promise<Map<string, Seen | null>> {
    let read: Promise<SystemHealth> | null = null;
    let slow: Promise<Sighting[]> | null = null;
    const health = () => (read ??= this.system.read());
    const look: Look = { now, health, slowSignals: () => (slow ??= this.slowSignals(health)), live: this.live.look(now) };
    const seen = new Map<string, Seen | null>();
    for (const rule of rules) seen.set(rule.id, await this.seenBy(rule, look));
    return seen;
  }

  private async seenBy(rule: RuleRow, look: Look): Promise<Seen | null> {
    const { kind, limit, queues } = rule;
    const isMeant = ({ queues: concerned }: Sighting) => queues.length === 0 || concerned.length === 0 || concerned.some((queue) => queues.includes(queue));
    try {
      const { past, blind } = await this.measured(rule, look);
      return { past: past.filter((sighting) => (sighting.value === null || isPast(kind, sighting.value, limit)) && isMeant(sighting)), blind };
    } catch (err) {
      this.troubles.warn(`unseen-${kind}`, { err, kind }, 'what a rule watches could not be read');
      return null;
    }
  }

  /** Everything that is measured, past the limit or not. */
  private async measured({ kind, windowMin }: RuleRow, { now, health, slowSignals, live }: Look): Promise<Seen> {
    const ofAll = (past: Sighting[]): Seen => ({ past, blind: new Set() });
    if (isHealthKind(kind)) return ofAll(measuredIn(kind, await health(), now));
    if (kind === 'gap-found') return ofAll(gapsIn(await this.events.list({ limit: EVENTS }), now));
    if (kind === 'signals-slow') return ofAll(await slowSignals());
    if (kind === 'trunk-unregistered') return this.downTrunks(await health(), now);
    const past: Sighting[] = [];
    const blind = new Set<string>();
    for (const { id, link } of (await health()).pbxs) {
      // Without a link, what is left of its queues and agents is a thing of the past.
      if (link === 'up') past.push(...(await live(id, kind, windowMin * 60_000)));
      else blind.add(id);
    }
    return { past, blind };
  }

  private async downTrunks({ pbxs }: SystemHealth, now: number): Promise<Seen> {
    const past: Sighting[] = [];
    const blind = new Set<string>();
    for (const { id, link } of pbxs) {
      const down = link === 'up' ? downTrunksIn(id, await this.redis.get(trunksKey(id)), now) : null;
      if (down) past.push(...down);
      else blind.add(id);
    }
    return { past, blind };
  }

  private async slowSignals(health: () => Promise<SystemHealth>): Promise<Sighting[]> {
    const reports = (await readHeartbeats(this.redis)).filter(({ name }) => name === 'telephony');
    return (await health()).pbxs.flatMap(({ id }) => {
      const averageMs = this.lag.measure(reports, id);
      return averageMs === null ? [] : [{ pbx: id, target: id, queues: [], value: averageMs, since: null }];
    });
  }
}
