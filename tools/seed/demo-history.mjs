import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoLog } from './demo-log.mjs';

/** Days before today. Today and yesterday belong to whoever tries the system out. */
const DAYS_AGO = [4, 3, 2];

/**
 * The last days of the demo company at its former PBX, taken in as any company's are: from a queue_log, so that reports and call history have
 * something to show. May be repeated: what was taken is not taken again.
 * @param {{ databaseUrl: string, pbx: string, timeZone: string, people: { extension: string, userId: string, displayName: string }[] }} options
 * @param {typeof import('@santral/domain-queue-log')} queueLog
 */
export async function importDemoHistory({ people, ...options }, { importQueueLogs }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-seed-'));
  const file = path.join(folder, 'queue_log');
  try {
    const midnights = DAYS_AGO.map((days) => midnightBefore(Date.now(), days, options.timeZone) / 1000);
    fs.writeFileSync(file, demoLog(midnights, people.map(({ extension }) => extension)).map((line) => `${line}\n`).join(''));
    await importQueueLogs({ ...options, people, files: [file] });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Midnight so many days before the day of an instant, epoch ms, on the wall clock of a zone. */
function midnightBefore(now, days, timeZone) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  const wall = (at) => Date.parse(`${format.format(at).replace(', ', 'T')}Z`);
  const date = Math.floor(wall(now) / 86_400_000) * 86_400_000 - days * 86_400_000;
  // Off by the offset of the zone; asked twice, because it may have been another one then.
  const first = date - (wall(date) - date);
  return first + (date - wall(first));
}
