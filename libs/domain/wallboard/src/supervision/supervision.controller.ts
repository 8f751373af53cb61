import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  type CallControlDone, callControlDoneSchema, type CallSupervision, callSupervisionSchema, isExtension, type SupervisionReason, supervisionReasonSchema,
} from '@santral/contracts';
import { type AtPbx, atPbxSchema } from '@santral/domain-agents';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { SupervisionService } from './supervision.service.js';

const agentParams = z.object({ extension: z.string().refine(isExtension) });
const callerParams = z.object({ callId: z.string().min(1).max(200) });
type AgentParams = z.infer<typeof agentParams>;
type CallerParams = z.infer<typeof callerParams>;

/** What supervisors do about agents and callers. Each asks for a reason, and is written to the audit log. */
@Controller('wallboard')
export class SupervisionController {
  constructor(private readonly supervision: SupervisionService) {}

  @Post('agents/:extension/listen')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'Ring the own phone and hear the call; nobody hears you', answer: callControlDoneSchema })
  listen(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(callSupervisionSchema) wish: CallSupervision, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.onCall('listen', extension, wish, user, pbx);
  }

  @Post('agents/:extension/whisper')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'Ring the own phone and speak to the agent; the caller does not hear you', answer: callControlDoneSchema })
  whisper(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(callSupervisionSchema) wish: CallSupervision, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.onCall('whisper', extension, wish, user, pbx);
  }

  @Post('agents/:extension/barge')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'Ring the own phone and speak to everybody in the call', answer: callControlDoneSchema })
  barge(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(callSupervisionSchema) wish: CallSupervision, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.onCall('barge', extension, wish, user, pbx);
  }

  @Post('agents/:extension/hang-up')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'End the agent\'s part of the call', answer: callControlDoneSchema })
  hangUp(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(callSupervisionSchema) wish: CallSupervision, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.hangUp(extension, wish, user, pbx);
  }

  @Post('agents/:extension/pause')
  @HttpCode(200)
  @Permit('agents.manage')
  @ApiSpec({ summary: 'Pause the agent; during a call, when it is over', answer: callControlDoneSchema })
  pause(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(supervisionReasonSchema) wish: SupervisionReason, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.pause(extension, wish, user, pbx);
  }

  @Post('agents/:extension/resume')
  @HttpCode(200)
  @Permit('agents.manage')
  @ApiSpec({ summary: 'End the break or the wrap-up of the agent', answer: callControlDoneSchema })
  resume(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(supervisionReasonSchema) wish: SupervisionReason, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.resume(extension, wish, user, pbx);
  }

  @Post('agents/:extension/log-out')
  @HttpCode(200)
  @Permit('agents.manage')
  @ApiSpec({ summary: 'Take the agent out of every queue', answer: callControlDoneSchema })
  logOut(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedBody(supervisionReasonSchema) wish: SupervisionReason, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.logOut(extension, wish, user, pbx);
  }

  @Post('callers/:callId/move-up')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'Make the caller the next one of their queue', answer: callControlDoneSchema })
  moveUp(@CurrentUser() user: Principal, @ParsedParams(callerParams) { callId }: CallerParams, @ParsedBody(supervisionReasonSchema) wish: SupervisionReason, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.caller('move-up', callId, wish, user, pbx);
  }

  @Post('callers/:callId/hang-up')
  @HttpCode(200)
  @Permit('calls.supervise')
  @ApiSpec({ summary: 'Take the caller out of the queue and end the call', answer: callControlDoneSchema })
  withdraw(@CurrentUser() user: Principal, @ParsedParams(callerParams) { callId }: CallerParams, @ParsedBody(supervisionReasonSchema) wish: SupervisionReason, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<CallControlDone> {
    return this.supervision.caller('hang-up', callId, wish, user, pbx);
  }
}
