import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { type Pbx, type PbxChange, pbxChangeSchema, type PbxChoice, pbxChoicesSchema, pbxConfirmSchema, type PbxForm, pbxFormSchema, pbxIdSchema, pbxSchema, pbxsSchema, type PbxTest, type PbxTestForm, pbxTestFormSchema, pbxTestSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal, SignedIn } from '@santral/platform/http';
import { z } from 'zod';
import { ConnectionTestService } from './connection-test/connection-test.service.js';
import { PbxsService } from './pbxs.service.js';

const idSchema = z.object({ id: pbxIdSchema });
type Id = z.output<typeof idSchema>;
type Confirm = z.output<typeof pbxConfirmSchema>;

@Permit('telephony.manage')
@Controller('pbxs')
export class PbxsController {
  constructor(
    private readonly pbxs: PbxsService,
    private readonly tests: ConnectionTestService,
  ) {}

  @Get()
  @ApiSpec({ summary: 'Every PBX with the state of its link', answer: pbxsSchema })
  list(): Promise<Pbx[]> {
    return this.pbxs.list();
  }

  @SignedIn()
  @Get('choices')
  @ApiSpec({ summary: 'Ids and names of the PBXs, for lists and filters', answer: pbxChoicesSchema })
  choices(): Promise<PbxChoice[]> {
    return this.pbxs.choices();
  }

  @Post()
  @ApiSpec({ summary: 'Adds a PBX; its secrets are never answered', answer: pbxSchema })
  add(@ParsedBody(pbxFormSchema) form: PbxForm, @CurrentUser() me: Principal): Promise<Pbx> {
    return this.pbxs.add(me.userId, form);
  }

  @Post('test')
  @ApiSpec({ summary: 'Tries a connection step by step; changes nothing', answer: pbxTestSchema })
  test(@ParsedBody(pbxTestFormSchema) form: PbxTestForm, @CurrentUser() me: Principal): Promise<PbxTest> {
    return this.tests.run(me.userId, form);
  }

  @Patch(':id')
  @ApiSpec({ summary: 'Changes a PBX, or switches it off or on', answer: pbxSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedQuery(pbxConfirmSchema) { confirmed }: Confirm, @ParsedBody(pbxChangeSchema) change: PbxChange, @CurrentUser() me: Principal): Promise<Pbx> {
    return this.pbxs.change(me.userId, id, change, confirmed);
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Takes a PBX out; its calls and reports stay', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @ParsedQuery(pbxConfirmSchema) { confirmed }: Confirm, @CurrentUser() me: Principal): Promise<void> {
    return this.pbxs.remove(me.userId, id, confirmed);
  }
}
