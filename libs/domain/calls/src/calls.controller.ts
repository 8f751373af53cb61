import { Controller, Get, Inject, Param, type StreamableFile } from '@nestjs/common';
import { type CallFilters, callFiltersSchema, callItemSchema, type CallItem, type CallsPage, callsPageSchema, type CallsQuery, callsQuerySchema, type Language, localTimeOf, type RecentCall, recentCallSchema, type TimelineEntry, timelineEntrySchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { ApiSpec, CurrentLanguage, ParsedQuery, Permit } from '@santral/platform/http';
import { csvFile } from '@santral/platform/resource';
import { z } from 'zod';
import { callsCsv } from './calls-csv.js';
import { CallsService } from './calls.service.js';

const recentQuerySchema = z.object({
  number: z.string().max(40).optional(),
  customerId: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(20).default(3),
});

@Controller('calls')
@Permit('calls.read')
export class CallsController {
  constructor(
    private readonly calls: CallsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiSpec({ summary: 'Calls, newest first', answer: callsPageSchema })
  list(@ParsedQuery(callsQuerySchema) query: CallsQuery, @CurrentLanguage() language: Language): Promise<CallsPage> {
    return this.calls.page(query, language);
  }

  @Get('export')
  @Permit('calls.export')
  @ApiSpec({ summary: 'The same calls as a file, all of them', produces: 'text/csv' })
  export(@ParsedQuery(callFiltersSchema) filters: CallFilters, @CurrentLanguage() language: Language): StreamableFile {
    const { timeZone } = this.config;
    const { day } = localTimeOf(Date.now(), timeZone);
    return csvFile(`calls-${day}`, callsCsv(this.calls.batches(filters, language), { language, timeZone }));
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
