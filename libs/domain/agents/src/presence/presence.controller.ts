import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { isTimeZone, type PresenceSheet, presenceSheetSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { csvFile } from '@santral/platform/resource';
import { z } from 'zod';
import { atPbxSchema } from '../at-pbx.js';
import { presenceCsv } from './presence-csv.js';
import { PresenceService } from './presence.service.js';

const presenceQuery = z.object({ ...atPbxSchema.shape, date: z.iso.date().optional(), timezone: z.string().max(60).refine(isTimeZone).optional() });
type PresenceQuery = z.output<typeof presenceQuery>;

@Controller('personal-check')
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Permit('presence.read')
  @Get()
  @ApiSpec({ summary: 'Who of a PBX was there on a working day, from when to when, and their breaks', answer: presenceSheetSchema })
  sheet(@ParsedQuery(presenceQuery) query: PresenceQuery): Promise<PresenceSheet> {
    return this.presence.sheet(query);
  }

  @Permit('presence.export')
  @Get('export')
  @ApiSpec({ summary: 'The same as a file', produces: 'text/csv' })
  async export(@ParsedQuery(presenceQuery) query: PresenceQuery, @CurrentUser() user: Principal): Promise<StreamableFile> {
    const sheet = await this.presence.sheet(query);
    return csvFile(`personal-check-${sheet.date}`, presenceCsv(sheet, user.language));
  }
}
