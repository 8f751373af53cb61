import { Controller, Get } from '@nestjs/common';
import { type ReportGroup, reportGroupSchema } from '@santral/contracts';
import { ApiSpec, Permit } from '@santral/platform/http';
import { z } from 'zod';
import { AgentGroups } from './agent-groups.js';

@Controller('report-groups')
@Permit('reports.read')
export class ReportGroupsController {
  constructor(private readonly groups: AgentGroups) {}

  @Get()
  @ApiSpec({ summary: 'Groups of users that reports can be narrowed to: those with agents in them', answer: z.array(reportGroupSchema) })
  list(): Promise<ReportGroup[]> {
    return this.groups.all();
  }
}
