import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  type AlertChoices, alertChoicesSchema, type AlertRule, type AlertRuleChange, alertRuleChangeSchema, type AlertRuleForm, alertRuleFormSchema, alertRuleSchema, alertRulesSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { RulesService } from './rules.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;

/** Rules hold addresses and numbers of people, so only those who may change them see them. */
@Permit('alerts.manage')
@Controller('alert-rules')
export class RulesController {
  constructor(private readonly rules: RulesService) {}

  @Get()
  @ApiSpec({ summary: 'What raises an alert, and who is told of it', answer: alertRulesSchema })
  list(): Promise<AlertRule[]> {
    return this.rules.list();
  }

  @Get('choices')
  @ApiSpec({ summary: 'Queues, people and webhooks a rule can name', answer: alertChoicesSchema })
  choices(): Promise<AlertChoices> {
    return this.rules.choices();
  }

  @Post()
  @ApiSpec({ summary: 'Adds a rule', answer: alertRuleSchema })
  create(@ParsedBody(alertRuleFormSchema) form: AlertRuleForm, @CurrentUser() me: Principal): Promise<AlertRule> {
    return this.rules.create(form, me.userId);
  }

  @Put(':id')
  @ApiSpec({ summary: 'Changes a rule', answer: alertRuleSchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(alertRuleChangeSchema) change: AlertRuleChange, @CurrentUser() me: Principal): Promise<AlertRule> {
    return this.rules.change(id, change, me.userId);
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Removes a rule; what is open of it is over', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @CurrentUser() me: Principal): Promise<void> {
    return this.rules.remove(id, me.userId);
  }
}
