import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Dialplan, dialplanResolutionSchema, dialplanSchema, dialplansSchema, type DialplanText, dialplanTextSchema, pbxIdSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { DialplanService } from './dialplan.service.js';

const atPbx = z.object({ pbx: pbxIdSchema });
type AtPbx = z.output<typeof atPbx>;

@Permit('telephony.manage')
@Controller('dialplan')
export class DialplanController {
  constructor(private readonly dialplan: DialplanService) {}

  @Get()
  @ApiSpec({ summary: 'How our lines in the dialplan of every PBX stand: in force, waiting, or changed by somebody', answer: dialplansSchema })
  all(): Promise<Dialplan[]> {
    return this.dialplan.all();
  }

  @Get(':pbx/text')
  @ApiSpec({ summary: 'The lines as they are pasted: once, and all of ours', answer: dialplanTextSchema })
  text(@ParsedParams(atPbx) { pbx }: AtPbx): Promise<DialplanText> {
    return this.dialplan.text(pbx);
  }

  @Post(':pbx/check')
  @HttpCode(200)
  @ApiSpec({ summary: 'Compares our lines with what is in force now, and writes what waits', answer: dialplanSchema })
  check(@ParsedParams(atPbx) { pbx }: AtPbx): Promise<Dialplan> {
    return this.dialplan.check(pbx);
  }

  @Post(':pbx/resolve')
  @HttpCode(200)
  @ApiSpec({ summary: 'Writes ours again, or leaves writing to a person', answer: dialplanSchema })
  resolve(@ParsedParams(atPbx) { pbx }: AtPbx, @ParsedBody(dialplanResolutionSchema) { choice }: z.output<typeof dialplanResolutionSchema>, @CurrentUser() { userId, language }: Principal): Promise<Dialplan> {
    return this.dialplan.resolve(pbx, choice, { userId, language });
  }
}
