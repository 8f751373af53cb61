import { Inject, Injectable } from '@nestjs/common';
import {
  type AgentState, type AgentSupervision, type AuditAction, type CallControlDone, type CallerSupervision, type CallSupervision, type SupervisionMode, type SupervisionReason,
  supervisionsOf, supervisionsOfCalls,
} from '@santral/contracts';
import { type AgentAt, AgentCallsService, AgentsService, LiveStateRepository, PbxCommander, WrapUpsRepository, WrapUpsService } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, type Principal, Refusal } from '@santral/platform/http';

const done: CallControlDone = { done: true };
const auditedAs: Record<AgentSupervision, AuditAction> = {
  listen: 'supervision.listened', whisper: 'supervision.whispered', barge: 'supervision.barged-in', 'hang-up': 'supervision.hung-up',
  pause: 'supervision.paused', resume: 'supervision.resumed', 'log-out': 'supervision.logged-out',
};
const callerAuditedAs: Record<CallerSupervision, AuditAction> = { 'move-up': 'supervision.moved-up', 'hang-up': 'supervision.withdrawn' };

/**
 * What supervisors do about others; `pbx` is where those sit. Only what fits the state of the agent is asked of the PBX; what came of it is told by facts. The audit log
 * is written first: should it be away, nothing is done, so that nobody is ever listened to unseen.
 */
@Injectable()
export class SupervisionService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    private readonly live: LiveStateRepository,
    private readonly agents: AgentsService,
    private readonly calls: AgentCallsService,
    private readonly wrapUps: WrapUpsService,
    private readonly wrapUpRows: WrapUpsRepository,
    private readonly pbx: PbxCommander,
  ) {}

  /** Rings the supervisor's own phone and brings it to the call. Refuses with `access.no-extension` for who has none. */
  async onCall(mode: SupervisionMode, agent: string, wish: CallSupervision, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    const { extension } = user;
    if (extension === null) throw new Refusal('access.no-extension');
    const home = user.pbx ?? this.config.pbxId;
    // Their own phone has to hear it, and it rings on one PBX only.
    if (home !== pbx) throw new Refusal('supervision.other-pbx');
    if (extension === agent) throw new Refusal('supervision.own-call');
    await this.begin(mode, { pbx, extension: agent }, wish, user);
    const { callId } = wish;
    await this.pbx.ask({ pbx, extension }, `${mode} ${agent} ${callId}`, [{ name: 'call.supervise', payload: { extension, agent, callId, mode } }]);
    return done;
  }

  async hangUp(extension: string, wish: CallSupervision, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    await this.begin('hang-up', { pbx, extension }, wish, user);
    await this.pbx.ask({ pbx, extension }, `hang-up ${wish.callId}`, [{ name: 'call.hang-up', payload: { extension, callId: wish.callId } }]);
    return done;
  }

  async pause(extension: string, wish: SupervisionReason, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    await this.begin('pause', { pbx, extension }, wish, user);
    await this.calls.startBreak(extension, null, user, pbx);
    return done;
  }

  /** Ends a wrap-up, or else the break. */
  async resume(extension: string, wish: SupervisionReason, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    const { state } = await this.begin('resume', { pbx, extension }, wish, user);
    const running = state === 'wrap-up' ? await this.wrapUpRows.running(pbx, extension) : null;
    if (running) await this.wrapUps.end(running.id, 'finished', Date.now());
    else await this.calls.endBreak(extension, user, pbx);
    return done;
  }

  async logOut(extension: string, wish: SupervisionReason, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    await this.begin('log-out', { pbx, extension }, wish, user);
    await this.calls.logout(extension, user, pbx);
    return done;
  }

  /** About somebody who waits in a queue; refuses with `supervision.no-longer-waiting` for anybody else. */
  async caller(what: CallerSupervision, callId: string, { reason }: SupervisionReason, user: Principal, pbx = this.config.pbxId): Promise<CallControlDone> {
    const call = await this.live.openCall(pbx, callId);
    const visit = call?.record.visits.find(({ endedAt }) => endedAt === null);
    if (!call || !visit) throw new Refusal('supervision.no-longer-waiting');
    await this.audit.append(callerAuditedAs[what], { userId: user.userId, subject: callId, details: { reason, queue: visit.queue, number: call.record.caller.number } });
    await this.pbx.ask({ pbx, extension: `caller:${callId}` }, what, [{ name: what === 'move-up' ? 'call.move-up' : 'call.withdraw', payload: { callId } }]);
    return done;
  }

  /** Refuses what does not fit the state of the agent with `supervision.not-now`, and writes down who does what to whom and why. */
  private async begin(what: AgentSupervision, { pbx, extension }: AgentAt, wish: SupervisionReason | CallSupervision, { userId }: Principal): Promise<AgentState> {
    const agent = await this.agents.agent(extension, pbx);
    const callId = 'callId' in wish ? wish.callId : null;
    const isOther = supervisionsOfCalls.includes(what) && agent.callId !== callId;
    if (isOther || !supervisionsOf[agent.state].includes(what)) throw new Refusal('supervision.not-now');
    await this.audit.append(auditedAs[what], { userId, subject: extension, details: { reason: wish.reason, ...(callId === null ? {} : { callId }), ...(pbx === this.config.pbxId ? {} : { pbx }) } });
    return agent;
  }
}
