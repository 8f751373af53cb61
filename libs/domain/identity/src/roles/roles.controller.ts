import { Controller, Get, Put } from '@nestjs/common';
import { presetChoiceSchema, roleChangeSchema, roleNames, type RolesAnswer, rolesAnswerSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { RolesService } from './roles.service.js';

const nameSchema = z.object({ name: z.enum(roleNames) });

@Permit('roles.manage')
@Controller('roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Get()
  @ApiSpec({ summary: 'Roles, what they allow, and the preset that was picked', answer: rolesAnswerSchema })
  list(): Promise<RolesAnswer> {
    return this.roles.list();
  }

  @Put()
  @ApiSpec({ summary: 'Makes every role follow a preset; what was edited is gone', answer: rolesAnswerSchema })
  follow(@ParsedBody(presetChoiceSchema) { preset }: z.output<typeof presetChoiceSchema>, @CurrentUser() me: Principal): Promise<RolesAnswer> {
    return this.roles.follow(me, preset);
  }

  @Put(':name')
  @ApiSpec({ summary: 'Sets what a role allows; its holders sign in again', answer: rolesAnswerSchema })
  change(@ParsedParams(nameSchema) { name }: z.output<typeof nameSchema>, @ParsedBody(roleChangeSchema) form: z.output<typeof roleChangeSchema>, @CurrentUser() me: Principal): Promise<RolesAnswer> {
    return this.roles.change(me, name, form.version, form.permissions);
  }
}
