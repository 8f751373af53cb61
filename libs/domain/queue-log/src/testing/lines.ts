import { isBad, parseLine, type ReadLine } from '../queue-log-line.js';

/** 20 November 2026, 12:00 in Istanbul: lines of the tests count seconds from here. */
export const NOON_S = 1_795_165_200;

/** Lines of a log written as `seconds after noon|…`; a line that cannot be read fails the test. */
export function linesOf(...texts: string[]): ReadLine[] {
  return texts.map((text) => {
    const [seconds, ...rest] = text.split('|');
    const line = parseLine([NOON_S + Number(seconds), ...rest].join('|'));
    if (isBad(line)) throw new Error(`${text}: ${line.problem}`);
    return line;
  });
}

/** What a record says, its instants in ISO 8601 as everywhere outside of an import. */
export const withIsoInstants = (record: object): object =>
  JSON.parse(JSON.stringify(record, (key, value: unknown) => (typeof value === 'number' && /^at$|At$/.test(key) ? new Date(value).toISOString() : value))) as object;

/** Epoch ms of a second after noon. */
export const noon = (seconds: number): number => (NOON_S + seconds) * 1000;
/** Its ISO 8601 form. */
export const iso = (seconds: number): string => new Date(noon(seconds)).toISOString();
