import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { type CallFilter, type CallFilterForm, callFilterFormSchema, callFilterSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal, Refusal } from '@santral/platform/http';
import { z } from 'zod';
import { CallFiltersRepository } from './call-filters.repository.js';

const idSchema = z.object({ id: z.uuid() });

@Controller('call-filters')
@Permit('calls.read')
export class CallFiltersController {
  constructor(private readonly filters: CallFiltersRepository) {}

  @Get()
  @ApiSpec({ summary: 'Searches in the call history that the caller keeps, by name', answer: z.array(callFilterSchema) })
  list(@CurrentUser() { userId }: Principal): Promise<CallFilter[]> {
    return this.filters.of(userId);
  }

  @Post()
  @HttpCode(200)
  @ApiSpec({ summary: 'Keeps a search under a name; the same name again replaces it', answer: callFilterSchema })
  async keep(@ParsedBody(callFilterFormSchema) form: CallFilterForm, @CurrentUser() { userId }: Principal): Promise<CallFilter> {
    const kept = await this.filters.keep(userId, form);
    if (!kept) throw new Refusal('call-filter.too-many');
    return kept;
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiSpec({ summary: 'Forgets a kept search', status: 204 })
  async drop(@ParsedParams(idSchema) { id }: z.output<typeof idSchema>, @CurrentUser() { userId }: Principal): Promise<void> {
    if (!(await this.filters.drop(userId, id))) throw new Refusal('record.not-found');
  }
}
