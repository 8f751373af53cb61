import { Inject, Injectable } from '@nestjs/common';
import {
  type AgentCommandDone, type AgentPing, type AgentStatus, type AgentTeam, type BreakChoice, type BreakDetail, breakReasonOf, formatDuration, isPauseAroundCall,
  type LiveAgent, type NextBreak, nextBreakIdOf, nextBreakReasonOf, WRAP_UP_REASON,
} from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { type Principal, Refusal } from '@santral/platform/http';
import { AgentsService } from './agents.service.js';
import { BreaksRepository } from './breaks/breaks.repository.js';
import { BreaksService, generalBreak } from './breaks/breaks.service.js';
import { type AgentAt, PbxCommander } from './commands/pbx-commander.js';
import { LiveStateRepository } from './live-state.repository.js';
import { DeskPresenceService } from './presence/desk-presence.service.js';
import { AgentQueuesRepository } from './queues/agent-queues.repository.js';
import { AgentSessionsRepository } from './queues/agent-sessions.repository.js';
import { isInCall } from './wrap-up/pause-settler.js';
import { WrapUpsRepository } from './wrap-up/wrap-ups.repository.js';
import { wrapUpOf } from './wrap-up/wrap-ups.service.js';

/** Who asks, as far as these calls need to know. */
export type Asker = Pick<Principal, 'userId' | 'extension' | 'pbx' | 'permissions' | 'language'>;

const done = (extension: string): AgentCommandDone => ({ extension, done: true });

/** Queue login and breaks of one agent. Commands go to the PBX, and what they change comes back as its facts. */
@Injectable()
export class AgentCallsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: LiveStateRepository,
    private readonly agents: AgentsService,
    private readonly pbx: PbxCommander,
    private readonly queues: AgentQueuesRepository,
    private readonly sessions: AgentSessionsRepository,
    private readonly breaks: BreaksService,
    private readonly rows: BreaksRepository,
    private readonly desks: DeskPresenceService,
    private readonly wrapUps: WrapUpsRepository,
  ) {}

  /** Joins the queues of the agent, unpaused. */
  async login(extension: string, asker: Asker, at?: string): Promise<AgentCommandDone> {
    const who = this.place(extension, asker, at);
    const { agent, name } = await this.live.readOne(who.pbx, extension);
    const mine = await this.queues.of(who.pbx, extension);
    if (mine.length === 0) throw new Refusal('agent.no-queues');
    const missing = mine.filter(({ queue }) => !agent?.queues.some((member) => member.queue === queue));
    const memberName = name ?? extension;
    await this.pbx.ask(who, 'join', missing.map(({ queue, penalty }) => ({ name: 'agent.join-queue', payload: { extension, queue, memberName, penalty } })));
    return done(extension);
  }

  /** Leaves every queue the PBX has the agent in, also those another panel put them in. A break ends with it. */
  async logout(extension: string, asker: Asker, at?: string): Promise<AgentCommandDone> {
    const who = this.place(extension, asker, at);
    const { agent } = await this.live.readOne(who.pbx, extension);
    if (agent?.onBreakSince) await this.noteForced(who, asker, 'agent.leave-queue', null);
    await this.pbx.ask(who, 'leave', (agent?.queues ?? []).map(({ queue }) => ({ name: 'agent.leave-queue', payload: { extension, queue } })));
    return done(extension);
  }

  /**
   * Starts a break, or changes its type. `breakId` null is a general break. During a call the PBX stops ringing the agent at once, and the
   * break begins when the call and its wrap-up are over.
   */
  async startBreak(extension: string, breakId: number | null, asker: Asker, at?: string): Promise<AgentCommandDone> {
    const who = this.place(extension, asker, at);
    const id = breakId === null ? 0 : (await this.breaks.choosable(breakId)).id;
    const agent = await this.member(who);
    const isOnBreak = agent.onBreakSince !== null && !isPauseAroundCall(agent.breakReason);
    const reason = !isOnBreak && (await this.isInCall(who)) ? nextBreakReasonOf(id) : breakReasonOf(id);
    if (agent.breakReason === reason && agent.queues.every((member) => member.paused)) return done(extension);
    await this.noteForced(who, asker, 'agent.pause', reason);
    await this.pbx.ask(who, `pause ${reason}`, [{ name: 'agent.pause', payload: { extension, reason } }]);
    return done(extension);
  }

  /** Ends the break, or takes back the one that was to follow the call. */
  async endBreak(extension: string, asker: Asker, at?: string): Promise<AgentCommandDone> {
    const who = this.place(extension, asker, at);
    const agent = await this.member(who);
    if (nextBreakIdOf(agent.breakReason) !== null && (await this.wrapUps.running(who.pbx, extension))) {
      // The break is taken back; what is left of the wrap-up is not.
      await this.pbx.ask(who, `pause ${WRAP_UP_REASON}`, [{ name: 'agent.pause', payload: { extension, reason: WRAP_UP_REASON } }]);
      return done(extension);
    }
    if (agent.onBreakSince !== null) await this.noteForced(who, asker, 'agent.unpause', null);
    await this.pbx.ask(who, 'unpause', [{ name: 'agent.unpause', payload: { extension } }]);
    return done(extension);
  }

  async status(extension: string, asker: Asker, at?: string, now = Date.now()): Promise<AgentStatus> {
    const who = this.place(extension, asker, at);
    const { agent } = await this.live.readOne(who.pbx, extension);
    const queues = agent?.queues.map((member) => member.queue).sort() ?? [];
    const countedFrom = (at: number) => ({ totalDuration: formatDuration(Math.max(0, now - at)), countsFrom: new Date(at).toISOString() });
    const around = { wrapUp: null, nextBreak: null };
    const noBreak = { pauseinfo: null, breakLimit: null };
    if (!agent || queues.length === 0) return { status: 'offline', totalDuration: formatDuration(0), countsFrom: null, ...noBreak, queues, ...around };
    const onBreak = await this.breaks.running(who, agent, now);
    if (onBreak === null) {
      // The row of a login that has only just happened may not be written yet.
      const since = await this.sessions.openSince(who.pbx, extension);
      const running = await this.wrapUps.running(who.pbx, extension);
      return { status: 'online', ...countedFrom(since?.getTime() ?? now), ...noBreak, queues, wrapUp: running && wrapUpOf(running), nextBreak: await this.nextBreak(agent, asker) };
    }
    const { type, usedMs, limitMs, limit } = onBreak;
    const pauseinfo = { pauseid: type?.id ?? null, pausename: (type?.label ?? generalBreak)[asker.language], pauselimit: (limitMs ?? 0) / 1000 };
    const breakLimit = limit && { kind: limit.kind, limitS: limit.limitMs / 1000, at: new Date(limit.at).toISOString() };
    return { status: 'paused', ...countedFrom(now - usedMs), breakLimit, pauseinfo, queues, ...around };
  }

  async choices(extension: string, asker: Asker, at?: string): Promise<BreakChoice[]> {
    const who = this.place(extension, asker, at);
    const { agent } = await this.live.readOne(who.pbx, extension);
    return this.breaks.choices(who, agent, asker.language);
  }

  async breakDetail(breakId: number, extension: string, asker: Asker, at?: string): Promise<BreakDetail> {
    const who = this.place(extension, asker, at);
    const { agent } = await this.live.readOne(who.pbx, extension);
    return this.breaks.detail(breakId, who, agent, asker.language);
  }

  /** Who is on a break now, and who waits in this agent's queues. */
  async team(extension: string, asker: Asker, at?: string): Promise<AgentTeam> {
    const who = this.place(extension, asker, at);
    const [agents, queues] = await Promise.all([this.agents.agents(who.pbx), this.agents.queues(who.pbx)]);
    const mine = agents.find((agent) => agent.extension === extension)?.queues ?? [];
    return {
      onBreak: agents.filter((agent) => agent.state === 'on-break').length,
      queues: queues.filter(({ queue }) => mine.includes(queue)).map(({ queue, waiting, longestWaitMs }) => ({ queue, waiting, longestWaitMs })),
    };
  }

  /** The desk says that somebody sits at it. */
  async ping(extension: string, asker: Asker, at?: string): Promise<AgentPing> {
    const who = this.place(extension, asker, at);
    return { extension, at: await this.desks.ping(who) };
  }

  /** The break that is to follow the call; null when none is. */
  private async nextBreak({ breakReason }: LiveAgent, { language }: Asker): Promise<NextBreak | null> {
    const id = nextBreakIdOf(breakReason);
    if (id === null) return null;
    const type = id === 0 ? null : await this.breaks.type(id);
    return { id: type?.id ?? null, name: (type?.label ?? generalBreak)[language] };
  }

  private async isInCall({ pbx, extension }: AgentAt): Promise<boolean> {
    return isInCall(extension, (await this.live.read(pbx)).calls);
  }

  /** The agent, who has to be in a queue. */
  private async member({ pbx, extension }: AgentAt): Promise<LiveAgent> {
    const { agent } = await this.live.readOne(pbx, extension);
    if (!agent || agent.queues.length === 0) throw new Refusal('agent.not-logged-in');
    return agent;
  }

  /** The PBX does not tell who asked it, so what is done to somebody else is written down beforehand. */
  private async noteForced({ pbx, extension }: AgentAt, asker: Asker, command: string, reason: string | null): Promise<void> {
    if (!isTheirs({ pbx, extension }, asker, this.config.pbxId)) await this.rows.noteForced(pbx, extension, command, reason, asker.userId);
  }

  private place(extension: string, asker: Asker, at: string | undefined): AgentAt {
    return placeOf(extension, asker, at, this.config.pbxId);
  }
}

const isTheirs = ({ pbx, extension }: AgentAt, asker: Pick<Asker, 'extension' | 'pbx'>, environment: string): boolean => extension === asker.extension && pbx === (asker.pbx ?? environment);

/**
 * Where an agent sits who is named by an extension: on the PBX that is named (`at`), else on that of the asker's own extension, else on
 * that of the environment. Refuses (`access.foreign-extension`) whoever is not the asker, unless they manage agents.
 */
export function placeOf(extension: string, asker: Pick<Asker, 'extension' | 'pbx' | 'permissions'>, at: string | undefined, environment: string): AgentAt {
  const place = { pbx: at ?? asker.pbx ?? environment, extension };
  if (!isTheirs(place, asker, environment) && !asker.permissions.has('agents.manage')) throw new Refusal('access.foreign-extension');
  return place;
}
