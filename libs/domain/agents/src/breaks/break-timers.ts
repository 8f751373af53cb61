import { Inject, Injectable } from '@nestjs/common';
import { breakIdOf, type DraftFact, isPauseAroundCall, OWN_STREAM } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactPublisher } from '@santral/platform/facts';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { Clock } from '@santral/platform/process';
import { z } from 'zod';
import { LiveStateRepository } from '../live-state.repository.js';
import { firstLimit, type Reached, warnedAt } from './break-limit.js';
import { type AgentBreak, BreaksRepository, limitedOf } from './breaks.repository.js';
import { workDayOf } from './work-day.js';

const timer = z.object({ id: z.string() });
/** The first limit of a break is near. */
export const warnBreak = defineJob('breaks.warn', timer);
/** A break has reached the first of its limits. */
export const expireBreak = defineJob('breaks.expire', timer);

/** Lists of the PBX give the begin of a pause in whole seconds; its events give it in ms. */
const SAME_BREAK_MS = 1000;

/** Sets the timers of breaks, and says what happened when one is due. */
@Injectable()
export class BreakTimers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BreaksRepository) private readonly breaks: BreaksRepository,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(FactPublisher) private readonly facts: FactPublisher,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Sets the timers of a running break. Setting them again changes nothing: they are known by the id of the break. */
  async set(running: AgentBreak): Promise<void> {
    const limitAt = (await this.limitOf(running))?.at;
    if (limitAt === undefined) return;
    const now = this.clock.now();
    const warnAt = warnedAt(running.startedAt, limitAt);
    // One that is past its limit has no use for a warning any more.
    if (warnAt !== null && now < limitAt) await this.jobs.add(warnBreak, { id: running.id }, { id: `warn_${running.id}`, delayMs: Math.max(0, warnAt - now) });
    await this.jobs.add(expireBreak, { id: running.id }, { id: `expire_${running.id}`, delayMs: Math.max(0, limitAt - now) });
  }

  /** States a fact of a break that still goes on; the same fact twice is one, so a job that is done again by another worker says nothing new. */
  async state(name: 'agent.break-warned' | 'agent.break-overrun', id: string): Promise<void> {
    const running = await this.breaks.byId(id);
    if (!running || running.endedAt !== null) return;
    const limit = await this.limitOf(running);
    if (limit === null || !(await this.goesOn(running))) return;
    const { pbx, extension, breakTypeId: breakId } = running;
    const payload = { pbx, extension, breakId, limitKind: limit.kind, limitS: limit.limitMs / 1000, startedAt: iso(running.startedAt), limitAt: iso(limit.at) };
    const fact: DraftFact<typeof name> = { id: `${name}:${id}`, name, version: 1, at: iso(this.clock.now()), pbx: OWN_STREAM, subject: extension, payload } as DraftFact<typeof name>;
    await this.facts.publish(fact);
  }

  /** What the PBX says now: after an outage of the worker a timer may be due before the end of its break has been read. */
  private async goesOn({ pbx, extension, breakTypeId, startedAt }: AgentBreak): Promise<boolean> {
    const { agent } = await this.live.readOne(pbx, extension);
    if (!agent?.onBreakSince || isPauseAroundCall(agent.breakReason) || breakIdOf(agent.breakReason) !== breakTypeId) return false;
    // The next break of the same type is another one.
    return Date.parse(agent.onBreakSince) < startedAt + SAME_BREAK_MS;
  }

  private async limitOf(running: AgentBreak): Promise<Reached | null> {
    const { pbx, extension, counted, startedAt } = running;
    if (!counted) return null;
    const today = await this.breaks.ofDay(pbx, extension, workDayOf(startedAt, this.config));
    return firstLimit(limitedOf(running), today.filter((one) => one.startedAt < startedAt).map(limitedOf), this.config);
  }
}

const iso = (at: number): string => new Date(at).toISOString();
