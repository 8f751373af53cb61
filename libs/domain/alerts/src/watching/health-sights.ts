import { processNames, type PbxEvent, type SystemHealth } from '@santral/contracts';
import type { Sighting } from '../alerts/alert.js';

/** So long a gap is something to look at. */
export const GAP_SHOWN_MS = 15 * 60_000;

export type HealthKind = 'link-down' | 'no-signal' | 'clock-skew' | 'dead-letters' | 'stream-behind' | 'jobs-waiting' | 'process-missing';

const sighting = (pbx: string, target: string, value: number | null, since: number | null = null): Sighting => ({ pbx, target, queues: [], value, since });
type Measure = (health: SystemHealth, now: number) => Sighting[];
/** What Santral itself says belongs to no PBX. */
const OURS = '';

const measures: Record<HealthKind, Measure> = {
  // A PBX that was never there is switched off, not lost.
  'link-down': ({ pbxs }) => pbxs.filter(({ link }) => link === 'lost' || link === 'refused').map(({ id, since }) => sighting(id, id, null, Date.parse(since))),
  // Without a link there is nothing to be heard; that is the alert before.
  'no-signal': ({ pbxs }, now) =>
    pbxs.flatMap(({ id, link, lastHeardAt }) => (link === 'up' && lastHeardAt !== null ? [sighting(id, id, (now - Date.parse(lastHeardAt)) / 1000, Date.parse(lastHeardAt))] : [])),
  'clock-skew': ({ pbxs }) => pbxs.flatMap(({ id, link, clockSkewMs }) => (link === 'up' && clockSkewMs !== null ? [sighting(id, id, Math.abs(clockSkewMs))] : [])),
  'dead-letters': ({ streams, jobs }) => [...streams.map(({ stream, deadLetters }) => sighting(OURS, stream, deadLetters)), ...jobs.map(({ queue, failed }) => sighting(OURS, queue, failed))],
  'stream-behind': ({ streams }) => streams.flatMap(({ stream, groups }) => groups.flatMap(({ group, lag }) => (lag === null ? [] : [sighting(OURS, `${stream} → ${group}`, lag)]))),
  'jobs-waiting': ({ jobs }) => jobs.map(({ queue, waiting }) => sighting(OURS, queue, waiting)),
  'process-missing': ({ processes }) => processNames.filter((name) => !processes.some((process) => process.name === name)).map((name) => sighting(OURS, name, null)),
};

export const isHealthKind = (kind: string): kind is HealthKind => Object.hasOwn(measures, kind);

/** What the health says of a kind, past the limit or not. `now` in epoch ms. */
export const measuredIn = (kind: HealthKind, health: SystemHealth, now: number): Sighting[] => measures[kind](health, now);

/** Gaps that ended a short while ago, by their length in seconds; the longest of each PBX. */
export function gapsIn(events: readonly PbxEvent[], now: number): Sighting[] {
  const gaps = new Map<string, Sighting>();
  for (const { name, pbx, at, payload } of events) {
    if (name !== 'pbx.gap-closed' || now - Date.parse(at) > GAP_SHOWN_MS) continue;
    const lengthS = (Date.parse(String(payload['until'])) - Date.parse(String(payload['from']))) / 1000;
    if (!(lengthS <= (gaps.get(pbx)?.value ?? -1))) gaps.set(pbx, sighting(pbx, pbx, lengthS, Date.parse(at)));
  }
  return [...gaps.values()];
}
