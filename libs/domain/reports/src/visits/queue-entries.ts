import type { ReportTotals } from '@santral/contracts';
import type { PbxQueue } from '../directory.js';
import { zonedIso } from '../period/zone.js';
import type { entryRollup } from '../rollups/entry-rollup.js';
import type { Cell } from '../rollups/rollup-reader.repository.js';

export type EntryCell = Cell<typeof entryRollup, PbxQueue>;
export type EntryFigures = Pick<ReportTotals<'queue-reports'>, 'positionAvg' | 'transferEntries' | 'overflowEntries' | 'reentries' | 'holdAbandoned' | 'waitingSince'>;

/** How callers came into queues, over any set of cells. Instants in the zone of the report. */
export function entryFigures(cells: readonly EntryCell[], timeZone: string): EntryFigures {
  const sum = (name: 'placed' | 'placeSum' | 'transfers' | 'overflows' | 'reentries' | 'holdAbandoned') => cells.reduce((total, cell) => total + cell[name], 0);
  const since = Math.min(...cells.map(({ openSince }) => openSince?.getTime() ?? Infinity));
  return {
    positionAvg: sum('placed') > 0 ? sum('placeSum') / sum('placed') : null,
    transferEntries: sum('transfers'),
    overflowEntries: sum('overflows'),
    reentries: sum('reentries'),
    holdAbandoned: sum('holdAbandoned'),
    waitingSince: Number.isFinite(since) ? zonedIso(since, timeZone) : null,
  };
}
