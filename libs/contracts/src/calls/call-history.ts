import { z } from 'zod';
import { callOutcomeSchema, directionSchema } from './call-record.js';
import { listOf } from './query-list.js';

/** ISO 8601 with `Z` or an offset; the year 0 is none that a database knows. */
const queryInstant = z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000'));

export const callSorts = ['startedAt', 'waitMs', 'talkMs'] as const;
export type CallSort = (typeof callSorts)[number];

/** What may be kept of a call beside its record. */
export const callKeepsakes = ['recording', 'detail'] as const;

/** Where calls are known from: what Santral recorded itself, or an imported log. */
export const callSources = ['live', 'imported'] as const;

/** Which calls: the filters of `GET /api/calls` and of its export. Lists are comma-separated; one of their values is enough. */
export const callFiltersSchema = z.object({
  from: queryInstant.optional(),
  /** Exclusive. */
  until: queryInstant.optional(),
  /** On which PBX: ids, since queues and extensions of several may have the same names. */
  pbx: listOf(z.string().max(32)),
  queue: listOf(z.string().max(100)),
  /** Extension, user id or a part of the name. */
  agent: z.string().trim().max(100).optional(),
  /** Extension that talked or whose phone was rung, answered or not. */
  involves: z.string().max(20).optional(),
  /** Either side of the call, however it is written. */
  number: z.string().trim().max(40).optional(),
  customerId: z.uuid().optional(),
  direction: listOf(directionSchema),
  outcome: listOf(callOutcomeSchema),
  /** Calls of which one of these exists. */
  has: listOf(z.enum(callKeepsakes)),
  source: z.enum(callSources).optional(),
  sort: z.enum(callSorts).default('startedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type CallFilters = z.output<typeof callFiltersSchema>;

/**
 * `GET /api/calls`: newest first unless sorted otherwise. `cursor` (`next` or `previous` of another page of the same filters) reaches any
 * depth at the same cost and counts instead of `page`.
 */
export const callsQuerySchema = callFiltersSchema.extend({
  cursor: z.string().max(300).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});
export type CallsQuery = z.output<typeof callsQuerySchema>;

/** Totals are counted up to here; above, PostgreSQL's estimate is given and said to be one. */
export const COUNTED_CALLS = 10_000;

/** Pages on which searches can be kept. */
export const callFilterPages = ['cdr-history', 'missed-calls', 'saved-calls'] as const;
export type CallFilterPage = (typeof callFilterPages)[number];

/** A search somebody keeps under a name; only its owner sees it. */
export const callFilterSchema = z.object({
  id: z.uuid(),
  page: z.enum(callFilterPages),
  name: z.string(),
  /** Query string of the page, without `?`. */
  query: z.string(),
});
export type CallFilter = z.infer<typeof callFilterSchema>;
/** `POST /api/call-filters`: the same name on the same page again replaces. */
export const callFilterFormSchema = z.strictObject({ page: z.enum(callFilterPages).default('cdr-history'), name: z.string().trim().min(1).max(60), query: z.string().max(1000) });
export type CallFilterForm = z.output<typeof callFilterFormSchema>;
export const MAX_CALL_FILTERS = 50;
