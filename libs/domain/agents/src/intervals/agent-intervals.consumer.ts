import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { directoryEntrySchema, directoryKey, type Fact, isPauseAroundCall, nextBreakIdOf, WRAP_UP_REASON, type WrapUpEnd } from '@santral/contracts';
import { FactConsumer, OnFacts } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { EntityManager } from 'typeorm';
import { LiveStateRepository } from '../live-state.repository.js';
import { SavedCardsRepository } from '../wrap-up/saved-cards.repository.js';
import { WrapUpTimers } from '../wrap-up/wrap-up-timers.js';
import { type AgentWrapUp, WrapUpsRepository } from '../wrap-up/wrap-ups.repository.js';
import { WrapUpsService } from '../wrap-up/wrap-ups.service.js';
import { type AgentKey, AgentIntervalsRepository, type TimelineChange, type TimelineStep } from './agent-intervals.repository.js';
import { agentsIn, finishedQueueCall, instantOf, type Timeline, type TimelineFact, timelineFacts } from './agent-timeline.machine.js';

type HeardFact = TimelineFact | Fact<'call-detail.saved' | 'agent.wrap-up-extended'>;

/**
 * Writes what agents do at every instant, and begins and ends their wrap-ups. In order, because each fact changes what the one before left. A
 * fact that comes again changes no interval, but does the rest again: whoever took it first may have died half-way.
 */
@Injectable()
@FactConsumer('agent-intervals', { ordered: true, rest: 'short' })
export class AgentIntervalsConsumer implements OnApplicationBootstrap {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
    @Inject(AgentIntervalsRepository) private readonly intervals: AgentIntervalsRepository,
    @Inject(WrapUpsRepository) private readonly rows: WrapUpsRepository,
    @Inject(WrapUpsService) private readonly wrapUps: WrapUpsService,
    @Inject(WrapUpTimers) private readonly timers: WrapUpTimers,
    @Inject(SavedCardsRepository) private readonly saved: SavedCardsRepository,
  ) {}

  /** Timers live in Redis; should it have lost them, the rows still know which wrap-ups go on. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      for (const running of await this.rows.allRunning()) await this.begin(running);
    } catch (err) {
      createLogger('agents').warn({ err }, 'the timers of running wrap-ups could not be checked; those in Redis still hold');
    }
  }

  @OnFacts(...timelineFacts, 'call-detail.saved', 'agent.wrap-up-extended')
  async write(facts: HeardFact[]): Promise<void> {
    for (let next = 0; next < facts.length; ) {
      const run = timelineFactsFrom(facts, next);
      if (run.length > 0) await this.writeRun(run);
      next += run.length;
      const other = facts[next];
      if (other === undefined) return;
      if (other.name === 'call-detail.saved') await this.cardSaved(other);
      if (other.name === 'agent.wrap-up-extended') await this.extended(other);
      next += 1;
    }
  }

  /** All of them are written before what each of them causes is told and asked: that is done again when this process dies in between. */
  private async writeRun(facts: readonly TimelineFact[]): Promise<void> {
    const agents = agentsIn(facts);
    const users = await this.usersAt(agents.map(({ agent }) => agent));
    const steps = agents.map(({ fact, agent }): TimelineStep => ({ fact, agent, userId: users.get(`${agent.pbx} ${agent.extension}`) ?? null }));
    const grants = new Map<string, ReadonlyMap<string, number>>();
    const changes = await this.intervals.apply(steps, (step, change, manager) => this.beginWrapUp(step, change, grants, manager));
    for (const [index, { agent, fact }] of steps.entries()) {
      const change = changes[index] ?? null;
      if (change !== null && !concernsWrapUps(fact, change)) continue;
      const after = change?.after ?? (await this.intervals.timeline(agent));
      await this.endWrapUp(agent, fact, after);
      await this.followUp(agent, fact, after);
    }
  }

  /** Part of the fact's transaction: the talk of a queue call that ends begins the wrap-up at the very same instant. `grants`, by PBX, are asked for once a run. */
  private async beginWrapUp({ agent, fact, userId }: TimelineStep, { before, after }: TimelineChange, grants: Map<string, ReadonlyMap<string, number>>, manager: EntityManager): Promise<Timeline> {
    const call = finishedQueueCall(before, after, fact);
    if (!call || (after.pause !== null && !isPauseAroundCall(after.pause.reason))) return after;
    const granted = grants.get(agent.pbx) ?? (await this.rows.grants(agent.pbx, manager));
    grants.set(agent.pbx, granted);
    const seconds = granted.get(call.queue);
    if (seconds === undefined || (await this.saved.has(agent.pbx, agent.extension, call.callId))) return after;
    const begun = await this.rows.begin({ ...agent, ...call, userId, startedAt: instantOf(fact), seconds }, manager);
    return begun ? { ...after, wrapUp: { id: begun.id, ...call } } : after;
  }

  /** A break, a logout, the next talk and a pause taken away on the PBX end what goes on. */
  private async endWrapUp(agent: AgentKey, fact: TimelineFact, after: Timeline): Promise<void> {
    const by = await this.endingOf(agent, fact, after);
    if (by === null) return;
    const newest = await this.rows.newest(agent.pbx, agent.extension);
    const at = instantOf(fact);
    if (newest && newest.startedAt <= at && (newest.endedAt === null || newest.endedAt === at)) await this.wrapUps.end(newest.id, by, at);
  }

  private async endingOf(agent: AgentKey, fact: TimelineFact, after: Timeline): Promise<WrapUpEnd | null> {
    switch (fact.name) {
      case 'call.answered':
        return 'call';
      case 'agent.break-started':
        return isPauseAroundCall(fact.payload.reason) ? null : 'break';
      case 'agent.break-ended':
        return fact.payload.reason === WRAP_UP_REASON ? this.endOfPause(agent) : null;
      case 'agent.queue-left':
        return after.sessionStartedAt === null ? 'logout' : null;
      default:
        return null;
    }
  }

  /** What became of the pause of a wrap-up that ended. The break that was asked for is no end: it waits for the wrap-up. */
  private async endOfPause({ pbx, extension }: AgentKey): Promise<WrapUpEnd | null> {
    const { agent } = await this.live.readOne(pbx, extension);
    if (!agent?.onBreakSince) return 'released';
    return isPauseAroundCall(agent.breakReason) ? null : 'break';
  }

  /** What is to be told or asked after a fact, whether it is heard for the first time or again. */
  private async followUp(agent: AgentKey, fact: TimelineFact, after: Timeline): Promise<void> {
    const { pbx, extension } = agent;
    if (fact.name === 'agent.wrap-up-ended') return this.timers.settle(pbx, extension);
    if (fact.name === 'agent.break-started' && isPauseAroundCall(fact.payload.reason)) return this.timers.settle(pbx, extension);
    if (fact.name === 'call.agent-left') {
      const running = await this.rows.running(pbx, extension);
      if (running?.callId === fact.payload.call.callId) return this.begin(running);
    }
    const endsPart = fact.name === 'call.agent-left' || fact.name === 'call.ring-ended' || fact.name === 'call.ended';
    if (endsPart && nextBreakIdOf(after.pause?.reason ?? null) !== null) await this.timers.settle(pbx, extension);
  }

  private async begin(running: AgentWrapUp): Promise<void> {
    await this.wrapUps.announce(running);
    await this.timers.set(running);
    await this.timers.settle(running.pbx, running.extension);
  }

  private async extended({ payload: { wrapUpId } }: Fact<'agent.wrap-up-extended'>): Promise<void> {
    const running = await this.rows.byId(wrapUpId);
    if (running?.endedAt === null) await this.timers.set(running);
  }

  private async cardSaved({ at, payload: { pbx, extension, callId } }: Fact<'call-detail.saved'>): Promise<void> {
    await this.saved.note(pbx, extension, callId);
    const newest = await this.rows.newest(pbx, extension);
    if (newest?.callId === callId) await this.wrapUps.end(newest.id, 'saved', Date.parse(at));
  }

  /** Who sits where now, by `pbx extension`. */
  private async usersAt(agents: readonly AgentKey[]): Promise<Map<string, string>> {
    const users = new Map<string, string>();
    for (const pbx of new Set(agents.map((agent) => agent.pbx))) {
      const extensions = [...new Set(agents.filter((agent) => agent.pbx === pbx).map(({ extension }) => extension))];
      const texts = await this.redis.hmget(directoryKey(pbx), ...extensions);
      for (const [index, text] of texts.entries()) if (text) users.set(`${pbx} ${extensions[index]}`, directoryEntrySchema.parse(JSON.parse(text)).userId);
    }
    return users;
  }
}

const isTimelineFact = (fact: HeardFact): fact is TimelineFact => fact.name !== 'call-detail.saved' && fact.name !== 'agent.wrap-up-extended';

/** The facts from `start` on, up to the first that says nothing of what agents do. */
function timelineFactsFrom(facts: readonly HeardFact[], start: number): TimelineFact[] {
  const run: TimelineFact[] = [];
  for (const fact of facts.slice(start)) {
    if (!isTimelineFact(fact)) break;
    run.push(fact);
  }
  return run;
}

/** Whether a fact that was heard for the first time may begin or end a wrap-up, or have the pause of one looked at. Most calls of the day do not. */
function concernsWrapUps(fact: TimelineFact, { before, after }: TimelineChange): boolean {
  if (fact.name === 'call.ringing' || fact.name === 'call.dialling' || fact.name === 'agent.phone-changed') return false;
  return !fact.name.startsWith('call.') || before.wrapUp !== null || after.wrapUp !== null || nextBreakIdOf(after.pause?.reason ?? null) !== null;
}
