import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { type AgentCommandDone, agentCommandDoneSchema, isExtension, type WrapUp, wrapUpSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { ApiSpec, CurrentUser, ParsedParams, ParsedQuery, Permit, type Principal, Refusal } from '@santral/platform/http';
import { z } from 'zod';
import { placeOf } from '../agent-calls.service.js';
import { type AtPbx, atPbxSchema } from '../at-pbx.js';
import { type AgentWrapUp, WrapUpsRepository } from './wrap-ups.repository.js';
import { wrapUpOf, WrapUpsService } from './wrap-ups.service.js';

const params = z.object({ extension: z.string().refine(isExtension) });
type Params = z.infer<typeof params>;

/** What an agent does with the wrap-up that goes on; it also ends by saving the card, which needs no call of its own. */
@Permit('desk.use')
@Controller()
export class WrapUpController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly rows: WrapUpsRepository,
    private readonly wrapUps: WrapUpsService,
  ) {}

  @Post('agentWrapUpExtend/:extension')
  @HttpCode(200)
  @ApiSpec({ summary: 'Grant the seconds of the queue once more', answer: wrapUpSchema })
  async extend(@CurrentUser() user: Principal, @ParsedParams(params) { extension }: Params, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<WrapUp> {
    const { id } = await this.running(extension, user, pbx);
    const extended = await this.wrapUps.extend(id, Date.now());
    if (!extended) throw new Refusal('wrap-up.no-more-time');
    return wrapUpOf(extended);
  }

  @Post('agentWrapUpFinish/:extension')
  @HttpCode(200)
  @ApiSpec({ summary: 'End the wrap-up: the agent may be rung again, or the break they asked for begins', answer: agentCommandDoneSchema })
  async finish(@CurrentUser() user: Principal, @ParsedParams(params) { extension }: Params, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<AgentCommandDone> {
    const { id } = await this.running(extension, user, pbx);
    await this.wrapUps.end(id, 'finished', Date.now());
    return { extension, done: true };
  }

  private async running(extension: string, user: Principal, at: string | undefined): Promise<AgentWrapUp> {
    const { pbx } = placeOf(extension, user, at, this.config.pbxId);
    const running = await this.rows.running(pbx, extension);
    if (!running) throw new Refusal('wrap-up.not-running');
    return running;
  }
}
