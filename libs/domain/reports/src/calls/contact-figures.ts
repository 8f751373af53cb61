import type { ReportTotals } from '@santral/contracts';
import type { contactRollup } from '../rollups/contact-rollup.js';
import type { Cell } from '../rollups/rollup-reader.repository.js';
import { rate } from '../visits/service-level.js';

export type ContactCell = Cell<typeof contactRollup>;
export type ContactMetrics = Pick<ReportTotals<'reports'>, 'ivrOnly' | 'ivrAvgMs' | 'holdAbandoned' | 'fcr' | 'fcrEligible' | 'fcrRepeated' | 'fcrPending'>;

/** What is asked of the contacts: within how many days a repetition counts, and when now is (epoch ms). */
export interface ContactWindow {
  days: number;
  now: number;
}

/** Metrics of calls from outside over any set of cells. */
export function contactMetrics(cells: readonly ContactCell[], window: ContactWindow): ContactMetrics {
  const sum = (name: 'ivrOnly' | 'ivrCalls' | 'ivrMs' | 'holdAbandoned') => cells.reduce((total, cell) => total + cell[name], 0);
  const { eligible, repeated, pending } = resolvedAtOnce(cells.map((cell) => cell.contacts), window);
  return {
    ivrOnly: sum('ivrOnly'),
    ivrAvgMs: sum('ivrCalls') > 0 ? sum('ivrMs') / sum('ivrCalls') : null,
    holdAbandoned: sum('holdAbandoned'),
    fcr: rate(eligible - repeated, eligible),
    fcrEligible: eligible,
    fcrRepeated: repeated,
    fcrPending: pending,
  };
}

/** Contacts whose window is over, those of them that were repeated within it, and those whose window still goes on. Each is a minute and the seconds until it was repeated. */
export function resolvedAtOnce(parts: readonly Int32Array[], { days, now }: ContactWindow): { eligible: number; repeated: number; pending: number } {
  const windowS = days * 86_400;
  const lastMinute = (now / 1000 - windowS) / 60;
  let [eligible, repeated, pending] = [0, 0, 0];
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      if ((part[i] as number) > lastMinute) pending++;
      else {
        eligible++;
        if ((part[i + 1] as number) <= windowS) repeated++;
      }
    }
  }
  return { eligible, repeated, pending };
}
