import { z } from 'zod';
import type { ComputedReportName } from './report-names.js';
import { queueJudgeOptionsSchema } from './report-options.js';
import { agentKey, agentReportMetrics, breakKey, breakReportMetrics } from './rows/agent-reports.js';
import { callsPerHoursMetrics, generalReportMetrics } from './rows/call-reports.js';
import { count, ms, span } from './rows/figures.js';
import { agentCallPointsMetrics, agentPerformMetrics, performanceOptionsSchema, performKey } from './rows/quality-reports.js';
import { queueKey, queueReportMetrics, waitingTimeMetrics } from './rows/queue-reports.js';

export { agentReportMetrics, breakReportMetrics } from './rows/agent-reports.js';
export { callsPerHoursMetrics, generalReportMetrics } from './rows/call-reports.js';
export { agentCallPointsMetrics, agentPerformMetrics, type PerformanceOptions, performanceOptionsSchema } from './rows/quality-reports.js';
export { queueReportMetrics, type WaitingBand, waitingBandSchema, waitingTimeMetrics } from './rows/queue-reports.js';

/** Where the figures may be incomplete: the link to the PBX was away. */
export const reportGapSchema = z.object({ pbx: z.string(), ...span, coverage: z.enum(['reconstructed', 'unknown']) });
export const reportCoverageSchema = z.object({
  complete: z.boolean(),
  gaps: z.array(reportGapSchema),
  /** Visits or calls still open in the period: its rows are not final. */
  open: count,
  /** First and last begin of a call or login of the period that came from an imported log, which knows less; null without any. */
  imported: z.object(span).nullable(),
});
export type ReportCoverage = z.infer<typeof reportCoverageSchema>;

/** What the figures were computed with. `timezone` and instants as they were understood. */
export const reportOptionsSchema = z.object({
  ...span,
  timezone: z.string(),
  interval: z.string(),
  /** PBXs that counted; none means all. */
  pbx: z.array(z.string()),
  queues: z.array(z.string()),
  agents: z.array(z.string()),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  dayStart: z.string(),
  dayEnd: z.string(),
  weekDays: z.array(z.int()),
  bands: z.array(z.int()),
  targetMs: ms,
  shortAbandonMs: ms,
  countShortAbandons: z.boolean(),
  countFlowOuts: z.boolean(),
  earlyAbandons: z.string(),
  /** Service level that is to be reached. */
  goalPercent: z.int(),
  /** Queues that are judged otherwise. */
  queueOptions: z.array(queueJudgeOptionsSchema),
  /** Days within which a contact counts as repeated; of the general report alone. */
  firstContactDays: z.int().optional(),
  /** Weights and targets of the performance index, the company's first; of that report alone. */
  targets: z.array(performanceOptionsSchema).optional(),
});
export type ReportOptions = z.infer<typeof reportOptionsSchema>;

const answer = <N extends ComputedReportName, K extends z.core.$ZodLooseShape, M extends z.core.$ZodLooseShape>(name: N, keys: K, metrics: z.ZodObject<M>) =>
  z.object({
    name: z.literal(name),
    options: reportOptionsSchema,
    coverage: reportCoverageSchema,
    /** One per interval and key, those without anything in them too; by interval, then key. */
    rows: z.array(z.object({ ...span, ...keys, ...metrics.shape })),
    /** The metrics over the whole period; never sums of rows where that would be wrong. */
    totals: metrics,
  });

/** Answers of `GET /api/reports/:name`. Durations in ms, rates 0 to 1, empty denominators null. */
export const reportAnswerSchemas = {
  'calls-per-hours': answer('calls-per-hours', {}, callsPerHoursMetrics),
  'agent-reports': answer('agent-reports', agentKey, agentReportMetrics),
  'break-reports': answer('break-reports', breakKey, breakReportMetrics),
  reports: answer('reports', {}, generalReportMetrics),
  'queue-reports': answer('queue-reports', queueKey, queueReportMetrics),
  'average-waiting-time': answer('average-waiting-time', queueKey, waitingTimeMetrics),
  'agent-call-points': answer('agent-call-points', agentKey, agentCallPointsMetrics),
  'agent-perform-reports': answer('agent-perform-reports', performKey, agentPerformMetrics),
} as const satisfies Record<ComputedReportName, z.ZodType>;
export type ReportAnswer<N extends ComputedReportName = ComputedReportName> = z.output<(typeof reportAnswerSchemas)[N]>;
export type ReportRow<N extends ComputedReportName = ComputedReportName> = ReportAnswer<N>['rows'][number];
export type ReportTotals<N extends ComputedReportName = ComputedReportName> = ReportAnswer<N>['totals'];
/** Any of them, for the document of the api. */
export const reportAnswerSchema = z.discriminatedUnion('name', [
  reportAnswerSchemas['calls-per-hours'], reportAnswerSchemas['agent-reports'], reportAnswerSchemas['break-reports'],
  reportAnswerSchemas.reports, reportAnswerSchemas['queue-reports'], reportAnswerSchemas['average-waiting-time'],
  reportAnswerSchemas['agent-call-points'], reportAnswerSchemas['agent-perform-reports'],
]);
