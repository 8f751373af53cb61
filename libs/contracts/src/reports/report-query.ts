import { z } from 'zod';
import { endOfDayTime, timeOfDay } from '../time/time-of-day.js';
import { isTimeZone } from '../time/time-zones.js';
import { reportIntervals } from './report-names.js';
import { earlyAbandonRules } from './report-options.js';

/** `a,b` or a repeated parameter, as a list without repetitions. */
const list = <S extends z.ZodType<unknown, string>>(item: S, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => [...new Set([value ?? []].flat().flatMap((part) => part.split(',')).map((part) => part.trim()).filter((part) => part !== ''))])
    .pipe(z.array(item).max(max));

/** Id of a PBX, as far as anybody can ask for one. */
export const reportPbxId = z.string().trim().min(1).max(32);
/** Groups a report is narrowed to at most. */
export const MAX_REPORT_GROUPS = 50;
/** Whatever is no id of a group is refused as one there is not. */
export const reportGroupId = z.string().trim().toLowerCase().min(1).max(40);

/** `2026-11-20`, `2026-11-20T10:00`, `2026-11-20T10:00:00.000`, or with `Z` or an offset behind; without one it is the wall clock of the report's zone. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], { error: 'report.moment' });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const whole = (min: number, max: number) => z.string().regex(/^\d{1,6}$/).transform(Number).pipe(z.int().min(min).max(max));
const seconds = whole(0, 3600);

export const reportFormats = ['json', 'csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportFileFormats = ['csv', 'xlsx', 'pdf'] as const satisfies readonly ReportFormat[];
export type ReportFileFormat = (typeof reportFileFormats)[number];
/** More rows than this are no reading on paper: a PDF of them is refused. */
export const MAX_PDF_ROWS = 2000;

/** Parameters of `GET /api/reports/:name`. Absent ones: the company's zone, the interval of the report, everybody, the whole week around the clock, what is set for each queue. */
export const reportQuerySchema = z
  .object({
    from: moment,
    until: moment,
    timezone: z.string().max(60).refine(isTimeZone, 'report.timezone').optional(),
    interval: z.enum(reportIntervals).optional(),
    /** Ids of the PBXs that count; none means all of them together. */
    pbx: list(reportPbxId, 50),
    /** Names. `pbx/name` is the queue of one PBX, a name alone that of every PBX that has one. */
    queues: list(z.string().max(120), 200),
    /** Extensions; `pbx/extension` is the one of one PBX. */
    agents: list(z.string().max(60), 500),
    /** Ids of user groups: whoever is in one now counts among `agents`, with all they did before. */
    groups: list(reportGroupId, MAX_REPORT_GROUPS),
    /** Opening hours, wall clock. `dayEnd` may be `24:00`; an end before the start is on the next day. */
    dayStart: timeOfDay.default('00:00'),
    dayEnd: endOfDayTime.default('24:00'),
    /** Days on which the opening hours begin, Monday is 1. */
    weekDays: list(whole(1, 7), 7),
    /** Bounds of waiting bands in seconds, rising. */
    bands: list(whole(1, 86_400), 50).refine((bounds) => bounds.every((bound, i) => i === 0 || bound > (bounds[i - 1] ?? 0)), 'report.bands'),
    format: z.enum(reportFormats).default('json'),
    /** How calls are judged (`judgeOptionsSchema`), instead of what is set for their queue. */
    target: seconds.optional(),
    shortAbandon: seconds.optional(),
    countShortAbandons: flag.optional(),
    countFlowOuts: flag.optional(),
    earlyAbandons: z.enum(earlyAbandonRules).optional(),
  })
  .refine((query) => query.dayStart !== query.dayEnd, { path: ['dayEnd'], error: 'report.empty-day' });
export type ReportQuery = z.output<typeof reportQuerySchema>;
