import { Controller, Get, Put } from '@nestjs/common';
import { type ReportSettings, type ReportSettingsChange, reportSettingsChangeSchema, reportSettingsSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '@santral/platform/http';
import { ReportOptionsService } from './report-options.service.js';

@Controller('report-options')
export class ReportOptionsController {
  constructor(private readonly options: ReportOptionsService) {}

  @Permit('reports.read')
  @Get()
  @ApiSpec({ summary: 'How calls are judged in reports: for the company, and for queues that differ', answer: reportSettingsSchema })
  read(): Promise<ReportSettings> {
    return this.options.settings();
  }

  @Permit('reports.configure')
  @Put()
  @ApiSpec({ summary: 'Judge the calls of the company or of a queue otherwise, also those of the past; null gives a queue back what holds for the company', answer: reportSettingsSchema })
  change(@CurrentUser() user: Principal, @ParsedBody(reportSettingsChangeSchema) change: ReportSettingsChange): Promise<ReportSettings> {
    return this.options.change(change, user.userId);
  }
}
