import { Controller, Get, Put } from '@nestjs/common';
import { type WallboardSettingsAnswer, wallboardSettingsAnswerSchema, type WallboardSettingsChange, wallboardSettingsChangeSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { SettingsService } from './settings.service.js';

@Controller('wallboard/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Permit('agents.read')
  @Get()
  @ApiSpec({ summary: 'Limits of the wallboard', answer: wallboardSettingsAnswerSchema })
  read(): Promise<WallboardSettingsAnswer> {
    return this.settings.read();
  }

  @Permit('agents.manage')
  @Put()
  @ApiSpec({ summary: 'Change the limits of the wallboard', answer: wallboardSettingsAnswerSchema })
  change(@CurrentUser() user: Principal, @ParsedBody(wallboardSettingsChangeSchema) change: WallboardSettingsChange): Promise<WallboardSettingsAnswer> {
    return this.settings.change(change, user.userId);
  }
}
