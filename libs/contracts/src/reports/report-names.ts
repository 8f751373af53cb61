/** The reports of the specification, by the last parts of their pages under `/apps/central-report/`. */
export const reportNames = [
  'calls-per-hours', 'agent-reports', 'break-reports', 'reports',
  'queue-reports', 'average-waiting-time', 'agent-call-points', 'agent-perform-reports',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The reports `GET /api/reports/:name` computes: all of them. */
export const computedReportNames = reportNames;
export type ComputedReportName = ReportName;

export const reportIntervals = ['hour', 'day', 'week', 'month', 'total'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** What rows are narrowed by. Groups are those of users and stand for the agents in them: what takes agents takes groups. */
export const reportFilterNames = ['queues', 'agents', 'groups'] as const;
export type ReportFilterName = (typeof reportFilterNames)[number];

/** What a report can be narrowed by and cut into, and the interval it is cut into unless another is asked for. What is not listed is refused. */
export interface ReportTraits {
  readonly filters: readonly ReportFilterName[];
  /** Answered and abandoned by waiting time. */
  readonly bands: boolean;
  readonly interval: ReportInterval;
}
export const reportTraits: Record<ComputedReportName, ReportTraits> = {
  'calls-per-hours': { filters: ['queues', 'agents', 'groups'], bands: false, interval: 'hour' },
  'agent-reports': { filters: ['agents', 'groups'], bands: false, interval: 'total' },
  'break-reports': { filters: ['agents', 'groups'], bands: false, interval: 'day' },
  reports: { filters: ['queues', 'agents', 'groups'], bands: false, interval: 'total' },
  'queue-reports': { filters: ['queues'], bands: true, interval: 'total' },
  'average-waiting-time': { filters: ['queues'], bands: true, interval: 'total' },
  'agent-call-points': { filters: ['agents', 'groups'], bands: false, interval: 'total' },
  'agent-perform-reports': { filters: ['agents', 'groups'], bands: false, interval: 'total' },
};
