import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { missedCallNumberSchema, type MissedCallsPage, missedCallsPageSchema, type MissedCallsQuery, missedCallsQuerySchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal, Refusal } from '@santral/platform/http';
import type { z } from 'zod';
import { MissedCallsRepository } from './missed-calls.repository.js';

const WEEK_MS = 7 * 86_400_000;
type Form = z.output<typeof missedCallNumberSchema>;

@Controller('missed-calls')
export class MissedCallsController {
  constructor(private readonly missed: MissedCallsRepository) {}

  @Get()
  @Permit('calls.read')
  @ApiSpec({ summary: 'Missed calls, one line per number: attempts, who takes care, who returned it and when', answer: missedCallsPageSchema })
  list(@ParsedQuery(missedCallsQuerySchema) query: MissedCallsQuery): Promise<MissedCallsPage> {
    const until = query.until ?? new Date().toISOString();
    return this.missed.page({ ...query, until, from: query.from ?? new Date(Date.parse(until) - WEEK_MS).toISOString() });
  }

  @Post('take')
  @Permit('desk.use')
  @HttpCode(204)
  @ApiSpec({ summary: 'The caller says that they will return the calls of a number', status: 204 })
  async take(@ParsedBody(missedCallNumberSchema) { number }: Form, @CurrentUser() user: Principal): Promise<void> {
    const { takenBy } = await this.missed.take(number, user);
    if (takenBy !== null) throw new Refusal('missed-call.taken', { name: takenBy });
  }

  @Post('release')
  @Permit('desk.use')
  @HttpCode(204)
  @ApiSpec({ summary: 'Gives a number back that the caller took; who manages agents may do so for others', status: 204 })
  async release(@ParsedBody(missedCallNumberSchema) { number }: Form, @CurrentUser() user: Principal): Promise<void> {
    const isReleased = await this.missed.release(number, user.permissions.has('agents.manage') ? null : user.userId);
    if (isReleased) return;
    const name = await this.missed.holder(number);
    throw name === null ? new Refusal('record.not-found') : new Refusal('missed-call.taken', { name });
  }
}
