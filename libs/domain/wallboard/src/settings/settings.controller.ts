import { Controller, Get, Put } from '@nestjs/common';
import { type WallboardSettingsAnswer, wallboardSettingsAnswerSchema, type WallboardSettingsChange, wallboardSettingsChangeSchema } from '@santral/contracts';
import { type AtPbx, atPbxSchema } from '@santral/domain-agents';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { SettingsService } from './settings.service.js';

@Controller('wallboard/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Permit('agents.read')
  @Get()
  @ApiSpec({ summary: 'Limits of the wallboard of a PBX', answer: wallboardSettingsAnswerSchema })
  read(@ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<WallboardSettingsAnswer> {
    return this.settings.read(pbx);
  }

  @Permit('agents.manage')
  @Put()
  @ApiSpec({ summary: 'Change the limits of the wallboard of a PBX', answer: wallboardSettingsAnswerSchema })
  change(@CurrentUser() user: Principal, @ParsedBody(wallboardSettingsChangeSchema) change: WallboardSettingsChange, @ParsedQuery(atPbxSchema) { pbx }: AtPbx): Promise<WallboardSettingsAnswer> {
    return this.settings.change(change, user.userId, pbx);
  }
}
