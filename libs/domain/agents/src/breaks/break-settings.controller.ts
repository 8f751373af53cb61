import { Controller, Get, Put } from '@nestjs/common';
import { type BreakSettings, breakSettingsChangeSchema, breakSettingsSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { BreakSettingsService } from './break-settings.service.js';

/** What holds for all break types; whoever may change these may change it. */
@Controller('break-settings')
export class BreakSettingsController {
  constructor(private readonly settings: BreakSettingsService) {}

  @Permit('break-types.read')
  @Get()
  @ApiSpec({ summary: 'The daily allowance of all breaks', answer: breakSettingsSchema })
  read(): Promise<BreakSettings> {
    return this.settings.read();
  }

  @Permit('break-types.update')
  @Put()
  @ApiSpec({ summary: 'Change the daily allowance of all breaks; it holds for breaks that begin after it', answer: breakSettingsSchema })
  change(@CurrentUser() user: Principal, @ParsedBody(breakSettingsChangeSchema) change: BreakSettings): Promise<BreakSettings> {
    return this.settings.change(change, user.userId);
  }
}
