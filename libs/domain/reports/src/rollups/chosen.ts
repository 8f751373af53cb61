import type { SqlParameters } from '../period/period-sql.js';

/** What a report is narrowed to; empty lists for everything. */
export interface ReportFilter {
  /** Ids of PBXs. */
  pbx: readonly string[];
  /** Names of queues; `pbx/name` is that of one PBX, a name alone that of every PBX. */
  queues: readonly string[];
  /** Extensions, written likewise. */
  agents: readonly string[];
}
export const everything: ReportFilter = { pbx: [], queues: [], agents: [] };
/** Of reports that know no queues. */
export type AgentFilter = Pick<ReportFilter, 'pbx' | 'agents'>;

/** A queue or an extension as filters name the one of a PBX. */
export const placeOf = (pbx: string, name: string): string => `${pbx}/${name}`;

/** Names of the places asked for, wherever they are: what an index can look for. */
export const namesOf = (asked: readonly string[]): string[] => [...new Set(asked.flatMap((text) => (text.includes('/') ? [text, text.slice(text.indexOf('/') + 1)] : [text])))];

/** Condition on a column that holds the id of a PBX. */
export const isOnPbx = (column: string, { pbx }: Pick<ReportFilter, 'pbx'>, parameters: SqlParameters): string => (pbx.length === 0 ? 'true' : `${column} = ANY(${parameters.add(pbx)}::text[])`);

/** Condition on the columns of a queue or an extension and of its PBX. */
export function isAmong(asked: readonly string[], column: string, pbx: string, parameters: SqlParameters): string {
  if (asked.length === 0) return 'true';
  const wanted = `${parameters.add(asked)}::text[]`;
  const isNamed = `${column} = ANY(${wanted})`;
  return asked.some((text) => text.includes('/')) ? `(${isNamed} OR ${pbx} || '/' || ${column} = ANY(${wanted}))` : isNamed;
}

/** Condition on the columns of an agent: on a PBX that counts, and among those asked for. */
export const isAgentChosen = (filter: AgentFilter, column: string, pbx: string, parameters: SqlParameters): string =>
  `${isOnPbx(pbx, filter, parameters)} AND ${isAmong(filter.agents, column, pbx, parameters)}`;
