import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type IncomingRoute, type IncomingRoutes, judgeRoute, queuesKey, type RouteChange, type RouteForm, type RouteJudgement, spellingsOf } from '@santral/contracts';
import { LiveStateRepository } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { Actor } from '@santral/platform/resource';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { HolidaysRepository } from './holidays/holidays.repository.js';
import { IncomingRoutesRepository } from './incoming-routes.repository.js';
import { RoutePublisher } from './route-publisher.js';

/** Where calls to our numbers go. */
@Injectable()
export class IncomingRoutesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(IncomingRoutesRepository) private readonly rows: IncomingRoutesRepository,
    @Inject(HolidaysRepository) private readonly holidays: HolidaysRepository,
    @Inject(RoutePublisher) private readonly publisher: RoutePublisher,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async all(): Promise<IncomingRoutes> {
    const pbxs = await this.pbxs();
    const [routes, choices] = await Promise.all([this.rows.all(), Promise.all(pbxs.map((pbx) => this.choicesOf(pbx)))]);
    return { routes: routes.filter(({ pbx }) => pbxs.includes(pbx)), timeZone: this.config.timeZone, choices };
  }

  /** Refuses a number that has a route on that PBX (`route.number-taken`), and a PBX there is none of. */
  async create({ pbx, ...rule }: RouteForm, actor: Actor): Promise<IncomingRoute> {
    if (!(await this.pbxs()).includes(pbx)) throw new Refusal('record.not-found');
    const id = randomUUID();
    const route = await this.publisher.change(async (manager) => {
      await this.refuseTaken(pbx, rule.number, null, manager);
      await this.rows.insert(id, pbx, rule, manager);
      return this.existing(id, manager);
    });
    await this.note('incoming-route.created', actor, route, { rule });
    return route;
  }

  /** Puts a whole new rule in the place of the one of the version given. */
  async change(id: string, { version, ...rule }: RouteChange, actor: Actor): Promise<IncomingRoute> {
    const { before, after } = await this.publisher.change(async (manager) => {
      const before = await this.existing(id, manager);
      if (before.version !== version) throw new Refusal('record.version-conflict', { version: before.version });
      await this.refuseTaken(before.pbx, rule.number, id, manager);
      await this.rows.update(id, rule, manager);
      return { before, after: await this.existing(id, manager) };
    });
    await this.note('incoming-route.changed', actor, after, { before, after });
    return after;
  }

  async remove(id: string, actor: Actor): Promise<void> {
    const route = await this.publisher.change(async (manager) => {
      const route = await this.existing(id, manager);
      await this.rows.delete(id, manager);
      return route;
    });
    await this.note('incoming-route.deleted', actor, route, { rule: route });
  }

  /** What happens to a call at a moment. */
  async preview(id: string, at: string): Promise<RouteJudgement> {
    const [route, holidays] = await Promise.all([this.rows.find(id), this.holidays.all()]);
    if (!route) throw new Refusal('record.not-found');
    return judgeRoute(route, holidays, Date.parse(at), this.config.timeZone);
  }

  private async choicesOf(pbx: string): Promise<IncomingRoutes['choices'][number]> {
    const [{ agents, directory }, queues] = await Promise.all([this.live.read(pbx), withDeadline(this.redis.smembers(queuesKey(pbx)))]);
    const extensions = [...new Set([...agents.keys(), ...directory.keys()])].sort((a, b) => Number(a) - Number(b));
    return { pbx, queues: queues.sort(), extensions: extensions.map((extension) => ({ extension, name: directory.get(extension)?.displayName ?? null })) };
  }

  /** Two numbers are the same to the PBX when any of their spellings is. */
  private async refuseTaken(pbx: string, number: string, self: string | null, manager: EntityManager): Promise<void> {
    const spellings = new Set(spellingsOf(number));
    const taken = (await this.rows.ofPbx(pbx, manager)).find((route) => route.id !== self && spellingsOf(route.number).some((spelling) => spellings.has(spelling)));
    if (taken) throw new Refusal('route.number-taken', { name: taken.name }, [{ path: 'number' }]);
  }

  private async existing(id: string, manager: EntityManager): Promise<IncomingRoute> {
    const route = await this.rows.find(id, manager);
    if (!route) throw new Refusal('record.not-found');
    return route;
  }

  private pbxs(): Promise<string[]> {
    return withDeadline(presentPbxIds(this.config, this.redis));
  }

  private note(action: AuditAction, { userId }: Actor, { pbx, number }: IncomingRoute, details: Record<string, unknown>): Promise<void> {
    return this.audit.append(action, { userId, subject: number, details: { pbx, ...details } });
  }
}
