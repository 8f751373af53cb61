import { Controller, Get, StreamableFile } from '@nestjs/common';
import { type PresenceSheet, presenceSheetSchema } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { atPbxSchema } from '../at-pbx.js';
import { presenceCsv } from './presence-csv.js';
import { PresenceService } from './presence.service.js';

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
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
    const disposition = `attachment; filename="personal-check-${sheet.date}.csv"`;
    return new StreamableFile(Buffer.from(presenceCsv(sheet, user.language)), { type: 'text/csv; charset=utf-8', disposition });
  }
}
