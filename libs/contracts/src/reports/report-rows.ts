import { z } from 'zod';
import type { ComputedReportName } from './report-names.js';
import { queueJudgeOptionsSchema } from './report-options.js';

const count = z.int().nonnegative();
const ms = z.int();
/** Null when nothing was there to average. Unrounded. */
const averageMs = z.number().nullable();
/** Of counts; null when nothing was there to average. */
const average = z.number().nonnegative().nullable();
/** 0 to 1; null when the denominator is empty. */
const rate = z.number().min(0).max(1).nullable();
/** ISO 8601 with the offset of the report's zone. */
const zoned = z.iso.datetime({ offset: true });
const span = { from: zoned, until: zoned };

/** Half open: `fromS ≤ wait < toS`; the last has no end. */
export const waitingBandSchema = z.object({ fromS: count, toS: count.nullable(), answered: count, abandoned: count });
export type WaitingBand = z.infer<typeof waitingBandSchema>;
const bands = { bands: z.array(waitingBandSchema) };

/** Visits by how they ended, and the waits of the closed ones that were let in. */
const visits = { offered: count, answered: count, abandoned: count, shortAbandoned: count, open: count };
const waits = { waitAvgMs: averageMs, waitMedianMs: averageMs, waitP80Ms: averageMs, waitP95Ms: averageMs, waitMaxMs: averageMs, asaMs: averageMs };
const handling = { talkAvgMs: averageMs, holdAvgMs: averageMs, acwAvgMs: averageMs, ahtMs: averageMs };
const levels = { serviceLevel: rate, abandonRate: rate, answerRate: rate };

export const callsPerHoursMetrics = z.object({
  inboundCalls: count,
  outboundCalls: count,
  /** Of the inbound ones. */
  answered: count,
  abandoned: count,
  shortAbandoned: count,
  outboundAnswered: count,
  visits: count,
  /** Most calls up at one moment. */
  peakConcurrent: count,
  open: count,
});

export const queueReportMetrics = z.object({
  ...visits,
  answeredInTarget: count,
  timeout: count,
  exitKey: count,
  exitEmpty: count,
  withdrawn: count,
  refused: count,
  system: count,
  /** Distinct calls behind the visits. */
  calls: count,
  ...waits,
  ...handling,
  /** Talk without hold. */
  talkNetAvgMs: averageMs,
  ...levels,
  /** Short abandons counted as well. */
  abandonGrossRate: rate,
  /** Place in the queue at the entry, 1 is the first. */
  positionAvg: average,
  /** Entries by the transfer of an agent, from another queue, and once more into the same one; all others are direct. */
  transferEntries: count,
  overflowEntries: count,
  reentries: count,
  /** Of the answered ones: the caller hung up while on hold. */
  holdAbandoned: count,
  /** When the first of those who still wait entered. */
  waitingSince: zoned.nullable(),
  /** Agents logged in to the queue at one moment, at most and on average; null before the time has begun. Of totals an agent of several queues is one. */
  staffMax: count,
  staffAvg: average,
  ...bands,
});

export const waitingTimeMetrics = z.object({
  ...visits,
  ...waits,
  /** Patience: the average wait of abandons that were not short. */
  abandonAvgMs: averageMs,
  ...bands,
});

/** Calls rather than visits: a call counts once, with its first queue, the wait of all its visits and whether anybody answered. */
export const generalReportMetrics = z.object({
  inboundCalls: count,
  outboundCalls: count,
  internalCalls: count,
  answered: count,
  abandoned: count,
  shortAbandoned: count,
  /** Inbound, let in, and no human answered; short abandons are none. */
  missed: count,
  /** Missed calls whose number was spoken to later. */
  missedReturned: count,
  outboundAnswered: count,
  transferred: count,
  uniqueCallers: count,
  open: count,
  /** Inbound calls of the menu alone: nobody was asked for, so they are in no rate and not missed. */
  ivrOnly: count,
  /** Time before the first queue, of the calls that entered one or stayed in the menu. */
  ivrAvgMs: averageMs,
  /** Of the answered ones: the caller hung up while on hold. */
  holdAbandoned: count,
  /** Resolved at the first contact: of the contacts whose window is over, those whose customer did not come back in it for the same reason. */
  fcr: rate,
  fcrEligible: count,
  fcrRepeated: count,
  /** Contacts whose window goes on. */
  fcrPending: count,
  /** Wait in all queues, of the inbound calls that were in one. */
  queueWaitAvgMs: averageMs,
  asaMs: averageMs,
  talkMs: ms,
  holdMs: ms,
  talkAvgMs: averageMs,
  ...levels,
});

const breakSchema = z.object({ breakType: z.string(), breakTypeName: z.string(), ms });
export const agentReportMetrics = z.object({
  /** `loginMs` is the sum of the seven below. Durations are clipped to the row. */
  loginMs: ms,
  availableMs: ms,
  ringingMs: ms,
  /** Hold included. */
  talkMs: ms,
  acwMs: ms,
  breakMs: ms,
  otherMs: ms,
  holdMs: ms,
  breaks: z.array(breakSchema),
  firstLoginAt: zoned.nullable(),
  /** Null while the agent is in. */
  lastLogoutAt: zoned.nullable(),
  /** Rings of the agent's phone. */
  offered: count,
  answered: count,
  /** Rings nobody picked up or that were rejected; not those the caller or a colleague ended. */
  missed: count,
  outbound: count,
  outboundAnswered: count,
  transferredOut: count,
  transferredIn: count,
  /** Talks under 5 s. */
  shortCalls: count,
  hungUpByAgent: count,
  dispositioned: count,
  ...handling,
  occupancy: rate,
  utilisation: rate,
});

export const breakReportMetrics = z.object({
  count,
  usedMs: ms,
  /** Null: no limit. */
  limitMs: ms.nullable(),
  /** Negative: overrun. */
  remainderMs: ms.nullable(),
  overrunMs: ms,
  longestMs: ms,
  forcedEndCount: count,
});

/** 0 to 100, unrounded; null where nothing was judged. */
const points = z.number().min(0).max(100).nullable();

/** Scores of calls by when the calls began. */
export const agentCallPointsMetrics = z.object({
  /** Calls from and to outside the agent talked on. */
  calls: count,
  /** Sheets with a score. */
  scored: count,
  /** Mean of the scores. */
  pointsAvg: points,
  pointsMin: points,
  pointsMax: points,
  /** Calls that failed a fatal criterion. */
  fatalFailed: count,
  /** Place among the agents of the same time by the mean; equals share one. Null below five scores, and of totals. */
  rank: z.int().positive().nullable(),
});

/** Parts of the performance index. Of totals parts are those of all agents together, points and index the mean of the agents who have them. */
export const agentPerformMetrics = z.object({
  /** Weighted mean of the points below that are there; null below 20 calls. */
  index: points,
  /** Calls from and to outside the agent talked on. */
  calls: count,
  scored: count,
  qualityPoints: points,
  /** Of the visits the agent answered, those within the target. */
  ownServiceLevel: rate,
  serviceLevelPoints: points,
  ahtMs: averageMs,
  ahtPoints: points,
  occupancy: rate,
  occupancyPoints: points,
  /** Of the calls, those whose detail the agent saved. */
  dispositionRate: rate,
  dispositionPoints: points,
  /** Of the time in breaks with a limit, what lay within it. */
  breakAdherence: rate,
  breakPoints: points,
});

/** Several PBXs may have a queue of the same name: each is a row of its own. */
const queueKey = { pbx: z.string(), queue: z.string() };
const agentKey = { pbx: z.string(), agent: z.string(), agentName: z.string().nullable() };
/** Name of the targets the agent was measured by. */
const performKey = { ...agentKey, targets: z.string() };
const breakKey = { ...agentKey, breakType: z.string(), breakTypeName: z.string() };

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

const percent = z.int().min(0).max(100);
/** How one team's performance index is made: weights, and floors (0 points) and targets (100 points) in percent or seconds. */
export const performanceOptionsSchema = z.object({
  name: z.string(),
  weightQuality: percent,
  weightServiceLevel: percent,
  weightAht: percent,
  weightOccupancy: percent,
  weightDisposition: percent,
  weightBreaks: percent,
  serviceLevelFloor: percent,
  serviceLevelTarget: percent,
  ahtTargetS: count,
  ahtFloorS: count,
  ahtLowestS: count,
  occupancyFloor: percent,
  occupancyTarget: percent,
  dispositionFloor: percent,
  dispositionTarget: percent,
  breaksFloor: percent,
  breaksTarget: percent,
});
export type PerformanceOptions = z.infer<typeof performanceOptionsSchema>;

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
