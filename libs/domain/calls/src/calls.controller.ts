import { Controller, Get, Param } from '@nestjs/common';
import { callItemSchema, type CallItem, callsPageSchema, type CallsQuery, callsQuerySchema, type Language, type RecentCall, recentCallSchema, type TimelineEntry, timelineEntrySchema } from '@santral/contracts';
import { ApiSpec, CurrentLanguage, ParsedQuery, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { type CallsPage, CallsService } from './calls.service.js';

const recentQuerySchema = z.object({
  number: z.string().max(40).optional(),
  customerId: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(20).default(3),
});

@Controller('calls')
@Permit('calls.read')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  @Get()
  @ApiSpec({ summary: 'Calls, newest first', answer: callsPageSchema })
  list(@ParsedQuery(callsQuerySchema) query: CallsQuery, @CurrentLanguage() language: Language): Promise<CallsPage> {
    return this.calls.page(query, language);
  }

  @Get('recent')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Last contacts with a number or a customer, for a ringing card', answer: z.array(recentCallSchema) })
  recent(@ParsedQuery(recentQuerySchema) query: z.output<typeof recentQuerySchema>, @CurrentLanguage() language: Language): Promise<RecentCall[]> {
    return this.calls.recent(query, query.limit, language);
  }

  @Get(':id')
  @ApiSpec({ summary: 'One call', answer: callItemSchema })
  one(@Param('id') id: string, @CurrentLanguage() language: Language): Promise<CallItem> {
    return this.calls.byId(id, language);
  }

  @Get(':id/timeline')
  @ApiSpec({ summary: 'What happened in a call, oldest first', answer: z.array(timelineEntrySchema) })
  timeline(@Param('id') id: string, @CurrentLanguage() language: Language): Promise<TimelineEntry[]> {
    return this.calls.timeline(id, language);
  }
}
