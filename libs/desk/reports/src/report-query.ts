import type { ReportInterval, ReportTraits } from '@santral/contracts';
import { comparedSpan, type Days, daysOf, DEFAULT_PRESET, lengthOf, type Preset, presets, type Span, spanOf } from './period';
import { dateAt } from './dates';

export const steps = ['hour', 'day', 'week', 'month'] as const satisfies readonly ReportInterval[];
/** How long one step of a chart is. */
export type Step = (typeof steps)[number];

/** What of a report lives in the address, so that it can be reloaded, sent to a colleague and gone back to. */
export interface ReportQuery {
  /** Null for a free range. */
  preset: Preset | null;
  days: Days;
  step: Step;
  /** Id of the only PBX that counts; null for all of them together. */
  pbx: string | null;
  /** Names; `pbx/name` where one of several PBXs is meant. Agents likewise, by extension. */
  queues: string[];
  agents: string[];
  /** Ids of groups of users, whose agents count as if each were chosen. */
  groups: string[];
  /** Opening hours, `HH:MM` of the company's zone; null for the whole day. */
  hours: { start: string; end: string } | null;
  /** 1 is Monday; none chosen means all. */
  weekDays: number[];
  /** Service level: answered within this many seconds; null for what the settings say. */
  targetS: number | null;
  isCompared: boolean;
  /** Whether the table has one row per queue, agent … for the whole period, or one for each step of time. */
  isByTime: boolean;
  /** Chosen columns as the address names them; empty for the usual ones. */
  columns: string;
}

/** What a report's own nature decides about its address. */
export interface QueryTraits {
  /** Where a report is about time itself, or knows nothing else to tell rows apart by. */
  isByTime: boolean;
  /** No shorter steps than this: the limits of breaks are those of a day. */
  finest: Step;
}

/** Targets to choose from, seconds. */
export const targets = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

const PBX = /^[a-z0-9-]{1,32}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** Longest free range: two years, more than any chart can show. */
const MAX_DAYS = 732;

const isDate = (text: string | null): text is string => text !== null && DATE.test(text) && new Date(`${text}T00:00:00.000Z`).toJSON()?.startsWith(text) === true;
const listOf = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter((item) => item !== ''))];

/** Steps that make a readable chart of so many days: neither a thousand bars nor one. */
export function stepsOf(days: Days, finest: Step): Step[] {
  const length = lengthOf(days);
  const fits: Record<Step, boolean> = { hour: length <= 14, day: length <= 366 && (length > 1 || finest === 'day'), week: length > 7, month: length > 31 };
  return steps.filter((step) => fits[step] && steps.indexOf(step) >= steps.indexOf(finest));
}

function defaultStep(days: Days, finest: Step): Step {
  const length = lengthOf(days);
  const wanted: Step = length <= 2 ? 'hour' : length <= 62 ? 'day' : length <= 366 ? 'week' : 'month';
  return steps.indexOf(wanted) < steps.indexOf(finest) ? finest : wanted;
}

/** Reads an address; what it does not say, or says wrongly, is the default. */
export function queryOf(params: URLSearchParams, traits: QueryTraits, now: number, zone: string): ReportQuery {
  const today = dateAt(now, zone);
  const [from, until] = [params.get('from'), params.get('until')];
  const free = isDate(from) && isDate(until) && from <= until && lengthOf({ from, until }) <= MAX_DAYS ? { from, until } : null;
  const named = presets.find((preset) => preset === params.get('period')) ?? DEFAULT_PRESET;
  const days = free ?? daysOf(named, today);
  const asked = stepsOf(days, traits.finest).find((step) => step === params.get('interval'));
  const hours = HOURS.exec(params.get('hours') ?? '');
  return {
    preset: free ? null : named,
    days,
    step: asked ?? defaultStep(days, traits.finest),
    pbx: PBX.test(params.get('pbx') ?? '') ? params.get('pbx') : null,
    queues: listOf(params.get('queues')),
    agents: listOf(params.get('agents')),
    groups: listOf(params.get('groups')),
    hours: hours?.[1] !== undefined && hours[2] !== undefined ? { start: hours[1], end: hours[2] } : null,
    weekDays: listOf(params.get('weekDays')).map(Number).filter((day) => Number.isInteger(day) && day >= 1 && day <= 7).sort((a, b) => a - b),
    targetS: targets.find((target) => String(target) === params.get('target')) ?? null,
    isCompared: params.get('compare') !== 'no',
    isByTime: params.has('rows') ? params.get('rows') === 'time' : traits.isByTime,
    columns: params.get('cols') ?? '',
  };
}

/** Writes a query into an address, defaults left out. */
export function paramsOf(query: ReportQuery, traits: QueryTraits): URLSearchParams {
  const next = new URLSearchParams();
  if (query.preset === null) {
    next.set('from', query.days.from);
    next.set('until', query.days.until);
  } else if (query.preset !== DEFAULT_PRESET) next.set('period', query.preset);
  if (query.step !== defaultStep(query.days, traits.finest)) next.set('interval', query.step);
  if (query.pbx !== null) next.set('pbx', query.pbx);
  if (query.queues.length > 0) next.set('queues', query.queues.join(','));
  if (query.agents.length > 0) next.set('agents', query.agents.join(','));
  if (query.groups.length > 0) next.set('groups', query.groups.join(','));
  if (query.hours) next.set('hours', `${query.hours.start}-${query.hours.end}`);
  if (query.weekDays.length > 0 && query.weekDays.length < 7) next.set('weekDays', query.weekDays.join(','));
  if (query.targetS !== null) next.set('target', String(query.targetS));
  if (!query.isCompared) next.set('compare', 'no');
  if (query.isByTime !== traits.isByTime) next.set('rows', query.isByTime ? 'time' : 'groups');
  if (query.columns !== '') next.set('cols', query.columns);
  return next;
}

/** Whether anything beside the period narrows the figures. */
export const isNarrowed = (query: ReportQuery): boolean => [query.queues, query.agents, query.groups, query.weekDays].some((chosen) => chosen.length > 0) || query.hours !== null || query.pbx !== null;

/** Bounds of the waiting bands that the screen draws, seconds. */
const BANDS = '5,10,15,20,30,60';

/** The question for the api; `span` is the period itself or the one it is compared with. What a report cannot be narrowed by is left out. */
export function apiQuery(query: ReportQuery, traits: ReportTraits, span: Span, interval: ReportInterval, zone: string): Record<string, string> {
  return {
    ...span,
    timezone: zone,
    interval,
    pbx: query.pbx ?? '',
    queues: traits.filters.includes('queues') ? query.queues.join(',') : '',
    agents: traits.filters.includes('agents') ? query.agents.join(',') : '',
    groups: traits.filters.includes('groups') ? query.groups.join(',') : '',
    dayStart: query.hours?.start ?? '',
    dayEnd: query.hours?.end ?? '',
    weekDays: query.weekDays.join(','),
    bands: traits.bands ? BANDS : '',
    target: query.targetS === null ? '' : String(query.targetS),
  };
}

/** The period of a query, and what it is compared with. */
export const spansOf = (query: ReportQuery, now: number, zone: string): { span: Span; compared: Span } => ({ span: spanOf(query.days, zone), compared: comparedSpan(query.days, zone, now) });
