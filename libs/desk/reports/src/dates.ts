import { instantOfWallTime, wallTimeOf } from '@santral/desk-platform/i18n';

const DAY_MS = 86_400_000;

/** The date (`YYYY-MM-DD`) that people in the zone write at an instant, epoch ms. */
export const dateAt = (at: number, zone: string): string => wallTimeOf(at, zone).slice(0, 10);

/** The start of a date in a zone, epoch ms; where the clock jumps over midnight, the first instant after it. */
export const startOfDate = (date: string, zone: string): number => instantOfWallTime(`${date}T00:00:00`, zone);

/** The date so many days later; dates have no zone. */
export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** 1 is Monday, 7 is Sunday. */
export const weekDayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Days between two dates. */
export const daysBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
