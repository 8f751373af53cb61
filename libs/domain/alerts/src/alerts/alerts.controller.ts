import { Controller, Get, Post } from '@nestjs/common';
import { type Alert, type AlertNotice, alertNoteSchema, alertNoticesSchema, alertSchema, alertsSchema, type AlertsQuery, alertsQuerySchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { AlertsService } from './alerts.service.js';

const idSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });
type Id = z.output<typeof idSchema>;

@Permit('alerts.read')
@Controller('alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @ApiSpec({ summary: 'Alerts that are open, or those that are over, newest first', answer: alertsSchema })
  list(@ParsedQuery(alertsQuerySchema) query: AlertsQuery): Promise<Alert[]> {
    return this.alerts.list(query);
  }

  @Permit('alerts.acknowledge')
  @Post(':id/acknowledge')
  @ApiSpec({ summary: 'Says that one looks after an alert: nobody is reminded of it any more', answer: alertSchema })
  acknowledge(@ParsedParams(idSchema) { id }: Id, @ParsedBody(alertNoteSchema) { note }: z.output<typeof alertNoteSchema>, @CurrentUser() me: Principal): Promise<Alert> {
    return this.alerts.acknowledge(id, note, me);
  }

  /** Addresses and numbers of people are in them. */
  @Permit('alerts.manage')
  @Get(':id/notices')
  @ApiSpec({ summary: 'Mails and SMS of an alert, and what came of them', answer: alertNoticesSchema })
  notices(@ParsedParams(idSchema) { id }: Id): Promise<AlertNotice[]> {
    return this.alerts.noticesOf(id);
  }
}
