import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type AgentCommandDone, agentCommandDoneSchema, type AgentPing, agentPingSchema, type AgentStatus, agentStatusSchema, type AgentTeam, agentTeamSchema, type BreakChoice,
  breakChoiceSchema, type BreakDetail, breakDetailSchema, isExtension,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { AgentCallsService } from './agent-calls.service.js';
import { type AtPbx, atPbxSchema } from './at-pbx.js';

const agentParams = z.object({ extension: z.string().refine(isExtension) });
const breakParams = agentParams.extend({ breakId: z.coerce.number().int().min(0) });
type AgentParams = z.infer<typeof agentParams>;
type BreakParams = z.infer<typeof breakParams>;

/**
 * The calls of the specification under one verb. They are all GET there, also those that change something; the desk uses the POST twins.
 * Both need a bearer header, so no link and no image can trigger one.
 */
function controllerFor(Verb: typeof Get | typeof Post) {
  @Controller()
  class AgentCallsController {
    constructor(readonly calls: AgentCallsService) {}

    @Verb('agentLogin/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Join the queues of the agent', answer: agentCommandDoneSchema })
    login(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentCommandDone> {
      return this.calls.login(extension, user, pbx);
    }

    @Verb('agentLogout/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Leave every queue; ends a break', answer: agentCommandDoneSchema })
    logout(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentCommandDone> {
      return this.calls.logout(extension, user, pbx);
    }

    @Verb('agentPauseStart/:extension/:breakId')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Start a break, or change its type', answer: agentCommandDoneSchema })
    startBreak(@CurrentUser() user: Principal, @ParsedParams(breakParams) { extension, breakId }: BreakParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentCommandDone> {
      return this.calls.startBreak(extension, breakId, user, pbx);
    }

    @Verb('agentPauseStop/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'End the break', answer: agentCommandDoneSchema })
    endBreak(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentCommandDone> {
      return this.calls.endBreak(extension, user, pbx);
    }

    @Verb('agentStatus/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'State of the agent, and for how long', answer: agentStatusSchema })
    status(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentStatus> {
      return this.calls.status(extension, user, pbx);
    }

    @Verb('getPauseList/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Break types with what the agent has used of them today', answer: z.array(breakChoiceSchema) })
    choices(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<BreakChoice[]> {
      return this.calls.choices(extension, user, pbx);
    }

    @Verb('agentBreakDetail/:breakId/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Limit, use and remainder of one break type today', answer: breakDetailSchema })
    detail(@CurrentUser() user: Principal, @ParsedParams(breakParams) { extension, breakId }: BreakParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<BreakDetail> {
      return this.calls.breakDetail(breakId, extension, user, pbx);
    }

    @Verb('agentControlPing/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'Somebody sits at the desk', answer: agentPingSchema })
    ping(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentPing> {
      return this.calls.ping(extension, user, pbx);
    }

    @Verb('agentTeam/:extension')
    @HttpCode(200)
    @Permit('desk.use')
    @ApiSpec({ summary: 'How many are on a break, and who waits in the queues of the agent', answer: agentTeamSchema })
    team(@CurrentUser() user: Principal, @ParsedParams(agentParams) { extension }: AgentParams, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentTeam> {
      return this.calls.team(extension, user, pbx);
    }
  }
  return AgentCallsController;
}

export const agentCallsControllers = [controllerFor(Get), controllerFor(Post)];
