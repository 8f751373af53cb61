import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  type Language, type ReportDelivery, reportDeliverySchema, type ReportSchedule, type ReportScheduleChange, reportScheduleChangeSchema, type ReportScheduleForm, reportScheduleFormSchema, reportScheduleSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentLanguage, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { SchedulesService } from './schedules.service.js';

const paramsSchema = z.object({ id: z.uuid() });
type Params = z.output<typeof paramsSchema>;

/** Reports that are mailed again and again. */
@Controller('report-schedules')
@Permit('reports.schedule')
export class SchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  @Get()
  @ApiSpec({ summary: 'Reports that are mailed, when next, and what came of the last mail', answer: z.array(reportScheduleSchema) })
  list(): Promise<ReportSchedule[]> {
    return this.schedules.list();
  }

  @Post()
  @ApiSpec({ summary: 'Has a report mailed daily, weekly or monthly', answer: reportScheduleSchema })
  create(@ParsedBody(reportScheduleFormSchema) form: ReportScheduleForm, @CurrentUser() user: Principal, @CurrentLanguage() language: Language): Promise<ReportSchedule> {
    return this.schedules.create(form, user, language);
  }

  @Put(':id')
  @ApiSpec({ summary: 'Changes a schedule, or disables it; the whole of it, made on the version given', answer: reportScheduleSchema })
  change(@ParsedParams(paramsSchema) { id }: Params, @ParsedBody(reportScheduleChangeSchema) form: ReportScheduleChange, @CurrentUser() user: Principal, @CurrentLanguage() language: Language): Promise<ReportSchedule> {
    return this.schedules.change(id, form, user, language);
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Ends a schedule; its deliveries go with it, the audit log stays', status: 204 })
  remove(@ParsedParams(paramsSchema) { id }: Params, @CurrentUser() user: Principal): Promise<void> {
    return this.schedules.remove(id, user);
  }

  @Post(':id/run')
  @ApiSpec({ summary: 'Mails it now', status: 202 })
  run(@ParsedParams(paramsSchema) { id }: Params, @CurrentUser() user: Principal): Promise<void> {
    return this.schedules.run(id, user);
  }

  @Get(':id/deliveries')
  @ApiSpec({ summary: 'The newest mails of a schedule and what came of each', answer: z.array(reportDeliverySchema) })
  deliveries(@ParsedParams(paramsSchema) { id }: Params): Promise<ReportDelivery[]> {
    return this.schedules.deliveries(id);
  }
}
