import { z } from 'zod';
import { languages } from '../errors/define-errors.js';
import { endOfDayTime, timeOfDay } from '../time/time-of-day.js';
import { computedReportNames, reportIntervals } from './report-names.js';
import { reportGroupId, MAX_REPORT_GROUPS, reportFileFormats, reportPbxId } from './report-query.js';

/** The days a mailed report is about, seen from the day on which it is sent; that day itself is never in it. */
export const schedulePeriods = ['yesterday', 'last-7-days', 'last-week', 'last-30-days', 'last-month'] as const;
export type SchedulePeriod = (typeof schedulePeriods)[number];

export const scheduleCadences = ['day', 'week', 'month'] as const;

const unique = <T extends string | number>(values: readonly T[]): T[] => [...new Set(values)];

/** What a report is narrowed by and how it is counted; parameters of `GET /api/reports/:name` that do not depend on the day. */
export const scheduleQuerySchema = z
  .strictObject({
    /** Null: the interval the report has unless asked for another. */
    interval: z.enum(reportIntervals).nullable().default(null),
    pbx: z.array(reportPbxId).max(50).default([]).transform(unique),
    queues: z.array(z.string().trim().min(1).max(120)).max(200).default([]).transform(unique),
    agents: z.array(z.string().trim().min(1).max(60)).max(500).default([]).transform(unique),
    groups: z.array(reportGroupId).max(MAX_REPORT_GROUPS).default([]).transform(unique),
    dayStart: timeOfDay.default('00:00'),
    dayEnd: endOfDayTime.default('24:00'),
    /** Monday is 1; empty means every day. */
    weekDays: z.array(z.int().min(1).max(7)).max(7).default([]).transform(unique),
    /** Null: what is set for each queue. */
    targetS: z.int().min(0).max(3600).nullable().default(null),
  })
  .refine((query) => query.dayStart !== query.dayEnd, { path: ['dayEnd'], error: 'report.empty-day' });

/** `POST /api/report-schedules`: a report that is mailed again and again. */
export const reportScheduleFormSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  report: z.enum(computedReportNames),
  format: z.enum(reportFileFormats),
  /** Of the mail and of the file. */
  language: z.enum(languages),
  period: z.enum(schedulePeriods),
  query: scheduleQuerySchema,
  cadence: z.enum(scheduleCadences),
  /** In the company's zone. */
  at: timeOfDay,
  /** Of a weekly one, Monday is 1. */
  weekDay: z.int().min(1).max(7),
  /** Of a monthly one; every month has a 28th. */
  monthDay: z.int().min(1).max(28),
  recipients: z.array(z.email().max(200).toLowerCase()).min(1).max(20).transform(unique),
  isEnabled: z.boolean(),
});
export type ReportScheduleForm = z.output<typeof reportScheduleFormSchema>;
/** `PUT /api/report-schedules/:id`: the whole of it, made on the version given. */
export const reportScheduleChangeSchema = reportScheduleFormSchema.extend({ version: z.int().positive() });
export type ReportScheduleChange = z.output<typeof reportScheduleChangeSchema>;

/** How one mail of a schedule stands: on its way, waiting to be tried again, sent, or given up. */
export const deliveryStates = ['sending', 'retrying', 'sent', 'failed'] as const;
/** Why a mail was not sent; the first four are the mail server's (`MailFault`), then: the report was refused, or something broke on our side. */
export const deliveryFaults = ['unreachable', 'account', 'deferred', 'refused', 'report', 'fault'] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const at = z.iso.datetime({ precision: 3 });
export const reportDeliverySchema = z.object({
  id: z.uuid(),
  /** When it was to be sent. */
  dueAt: at,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  fault: z.enum(deliveryFaults).nullable(),
  /** The mail server's words, or ours. */
  reason: z.string().nullable(),
  sentAt: at.nullable(),
  recipients: z.array(z.string()),
  /** Who pressed the button; null when it was due. */
  askedBy: z.string().nullable(),
});
export type ReportDelivery = z.infer<typeof reportDeliverySchema>;

export const reportScheduleSchema = z.object({
  ...reportScheduleFormSchema.shape,
  id: z.uuid(),
  version: z.int(),
  createdBy: z.string(),
  updatedAt: at,
  /** Null while it is disabled. */
  nextAt: at.nullable(),
  /** The newest. */
  delivery: reportDeliverySchema.nullable(),
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

/** More than this nobody looks after. */
export const MAX_REPORT_SCHEDULES = 100;
