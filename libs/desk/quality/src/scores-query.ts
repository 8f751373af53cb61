import { instantOfWallTime, wallTimeOf } from '@santral/desk-platform/i18n';

/** Calls of each agent to score in a period, and how long a talk must be to be drawn, seconds. */
export const perAgentChoices = [1, 3, 5, 10, 20] as const;
export const minTalkChoices = [0, 15, 30, 60, 120, 300] as const;

export const scoreViews = ['open', 'scored'] as const;
export type ScoreViewName = (typeof scoreViews)[number];

/** What of the page lives in the address. Days of the company's zone, both included, `YYYY-MM-DD`. */
export interface ScoresPageQuery {
  view: ScoreViewName;
  from: string;
  until: string;
  /** Id of the only PBX that counts; empty: all of them. */
  pbx: string;
  /** Extensions; `pbx/extension` is the one of one PBX. */
  agents: string[];
  perAgent: number;
  minTalk: number;
  page: number;
}

const DAY_MS = 86_400_000;
const DEFAULTS = { days: 7, perAgent: 5, minTalk: 30 };

/** The date so many days later; dates have no zone. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
/** The date people in the zone write at an instant, epoch ms. */
export const dateAt = (at: number, zone: string): string => wallTimeOf(at, zone).slice(0, 10);

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00.000Z`).toJSON()?.startsWith(text) === true;

/** Reads an address; what it does not say, or says wrongly, is the default: the last seven days, nobody left out. */
export function scoresQueryOf(params: URLSearchParams, today: string): ScoresPageQuery {
  const [from, until] = [params.get('from'), params.get('until')];
  const days = isDate(from) && isDate(until) && from <= until ? { from, until } : { from: addDays(today, 1 - DEFAULTS.days), until: today };
  const page = Number(params.get('page'));
  return {
    view: params.get('view') === 'scored' ? 'scored' : 'open',
    ...days,
    pbx: params.get('pbx') ?? '',
    agents: [...new Set((params.get('agents') ?? '').split(',').filter((agent) => agent !== ''))],
    perAgent: perAgentChoices.find((choice) => String(choice) === params.get('perAgent')) ?? DEFAULTS.perAgent,
    minTalk: minTalkChoices.find((choice) => String(choice) === params.get('minTalk')) ?? DEFAULTS.minTalk,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** Writes a query into an address, defaults left out. */
export function scoresParams(query: ScoresPageQuery, today: string): URLSearchParams {
  const plain = scoresQueryOf(new URLSearchParams(), today);
  const entries = Object.entries({ ...query, agents: query.agents.join(',') }).map(([key, value]) => [key, String(value)] as const);
  const defaults: Record<string, string> = Object.fromEntries(Object.entries({ ...plain, agents: '' }).map(([key, value]) => [key, String(value)]));
  const isDefaultPeriod = query.from === plain.from && query.until === plain.until;
  return new URLSearchParams(entries.filter(([key, value]) => (key === 'from' || key === 'until' ? !isDefaultPeriod : value !== defaults[key])).map(([key, value]) => [key, value]));
}

/** The instants of the period, half open, for the api. */
export const spanOf = ({ from, until }: Pick<ScoresPageQuery, 'from' | 'until'>, zone: string): { from: string; until: string } => ({
  from: new Date(instantOfWallTime(`${from}T00:00:00`, zone)).toISOString(),
  until: new Date(instantOfWallTime(`${addDays(until, 1)}T00:00:00`, zone)).toISOString(),
});
