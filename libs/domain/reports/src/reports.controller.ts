import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { computedReportNames, type ComputedReportName, type Language, reportAnswerSchema, type ReportAnswer, type ReportQuery, reportQuerySchema } from '@santral/contracts';
import { ApiSpec, CurrentLanguage, ParsedQuery, Permit, Refusal } from '@santral/platform/http';
import type { Readable } from 'node:stream';
import { reportFile } from './files/report-file.js';
import { ReportsService } from './reports.service.js';

const isComputed = (name: string): name is ComputedReportName => (computedReportNames as readonly string[]).includes(name);

@Controller('reports')
@Permit('reports.read')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':name')
  @ApiSpec({ summary: 'A call-centre report: rows per interval and key, totals, and how complete it is; as JSON, or with `format` as a CSV, XLSX or PDF file', answer: reportAnswerSchema })
  async report(@Param('name') name: string, @ParsedQuery(reportQuerySchema) query: ReportQuery, @CurrentLanguage() language: Language): Promise<ReportAnswer | StreamableFile> {
    if (!isComputed(name)) throw new Refusal('report.not-found');
    const answer = await this.reports.compute(name, query, language);
    if (query.format === 'json') return answer;
    const { content, type, name: fileName } = await reportFile(answer, query.format, language);
    return new StreamableFile(content as Readable, { type, disposition: `attachment; filename="${fileName}"` });
  }
}
