import { callsPerHoursMetrics, generalReportMetrics, type ReportAnswer } from '@santral/contracts';
import type { FakeCall, FakeRoute } from '@santral/desk-platform/testing';

const DAY_MS = 86_400_000;
/** Whether a question is about the day the page holds today against. */
const isBefore = ({ query }: FakeCall): boolean => Date.parse(query.get('from') ?? '') < Date.now() - DAY_MS;
const optionsOf = ({ query }: FakeCall): ReportAnswer['options'] => ({
  from: '2026-11-20T00:00:00.000+03:00', until: '2026-11-21T00:00:00.000+03:00', timezone: query.get('timezone') ?? '', interval: query.get('interval') ?? '',
  pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [],
  targetMs: 20_000, queueOptions: [], shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80,
});
const coverage = { complete: true, gaps: [], open: 0, imported: null };

type Totals<N extends 'reports' | 'calls-per-hours'> = ReportAnswer<N>['totals'];
/** Every figure of a report, as if nothing had happened. */
const nothingOf = (metrics: { shape: object }): object => Object.fromEntries(Object.keys(metrics.shape).map((name) => [name, 0]));
const day = {
  ...nothingOf(generalReportMetrics), inboundCalls: 40, answered: 33, abandoned: 6, shortAbandoned: 1, missed: 4, open: 1, queueWaitAvgMs: 21_000, serviceLevel: 0.8,
} as Totals<'reports'>;

/** The general report of today and of the day before, as the api answers it. */
export const dayReport = (change: Partial<Totals<'reports'>> = {}): FakeRoute => (call) => {
  const totals = { ...day, ...(isBefore(call) ? { inboundCalls: 32 } : change) };
  const options = optionsOf(call);
  return { body: { name: 'reports', options, coverage, rows: [{ from: options.from, until: options.until, ...totals }], totals } };
};

/** Calls by the hour. */
export const hourReport = (): FakeRoute => (call) => {
  const options = optionsOf(call);
  const totals = { ...nothingOf(callsPerHoursMetrics), inboundCalls: 40, answered: 33, abandoned: 6 };
  return { body: { name: 'calls-per-hours', options, coverage, rows: [{ from: options.from, until: options.until, ...totals }], totals } };
};
