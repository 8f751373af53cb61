import { instantOfClock, startOfDay as startOfDayIn, zoneOffsetMs } from '@santral/contracts';
import { useSyncExternalStore } from 'react';
import { reportFault } from '../store/report-fault';

/** Until the server has said in which zone the company lives: the default of its setting. */
const DEFAULT_ZONE = 'Europe/Istanbul';

let zone = DEFAULT_ZONE;
const listeners = new Set<() => void>();

/** The zone in which times are shown and typed, whatever the zone of the computer; the setting `TZ_COMPANY` of the server. */
export const companyZone = (): string => zone;

/** Shows every time on the screen in this zone. One that the browser does not know changes nothing and is reported. */
export function setCompanyZone(next: string): void {
  if (next === zone) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: next });
  } catch (error) {
    reportFault(`the browser knows no zone ${next}`, error);
    return;
  }
  zone = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** The company's zone; the component follows when it becomes known. */
export const useCompanyZone = (): string => useSyncExternalStore(subscribe, companyZone);

/** What the clock on the company's wall shows at an instant (epoch ms or ISO): `2026-11-20T14:27:08`. */
export function wallTimeOf(at: number | string, inZone = zone): string {
  const instant = new Date(at).getTime();
  return new Date(instant + zoneOffsetMs(instant, inZone)).toISOString().slice(0, 19);
}

/** The instant, epoch ms, at which the company's wall clock shows a time. Of a time that a clock change leaves out: the one an hour later. */
export const instantOfWallTime = (wall: string, inZone = zone): number => instantOfClock(Date.parse(`${wall}Z`), inZone);

/** Midnight, epoch ms, of the company's day that holds `at`. */
export const startOfDay = (at: number, inZone = zone): number => startOfDayIn(at, inZone);
