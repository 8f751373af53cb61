#!/usr/bin/env node
/**
 * npm run rollups -- rebuild [--from DATE] [--until DATE]
 * npm run rollups -- refresh
 * Sums up what reports read: `rebuild` all hours of a period anew from their rows (everything without one), `refresh` those that are out of
 * date, also where a rebuild was interrupted. Reports stay right meanwhile: they read the rows of hours that are out of date. Works on
 * the database of DATABASE_URL, else of the system that runs on SANTRAL_DATA; days are those of TZ_COMPANY and DAY_START, dates without an offset of TZ_COMPANY.
 */
import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { dataFolder } from '../services/paths.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';

/** Days that are summed up at once: PostgreSQL gives each a process. */
const AT_ONCE = 2;
const usage = 'usage: npm run rollups -- rebuild [--from DATE] [--until DATE] | refresh';

function instantOf(name, text, meant) {
  if (text === undefined) return null;
  const at = meant(text);
  if (Number.isNaN(at)) throw new ToolError(`--${name}: given "${text}", allowed is a date such as 2026-11-20 or 2026-11-20T09:00:00+03:00\n${usage}`);
  return at;
}

/** `meant` tells the instant of a date. */
function wanted(meant) {
  let given;
  try {
    given = parseArgs({ allowPositionals: true, options: { from: { type: 'string' }, until: { type: 'string' } } });
  } catch (error) {
    throw new ToolError(`${error.message}\n${usage}`);
  }
  const { positionals: [command, ...rest], values } = given;
  const hasPeriod = values.from !== undefined || values.until !== undefined;
  if (!['rebuild', 'refresh'].includes(command) || rest.length > 0 || (command === 'refresh' && hasPeriod)) throw new ToolError(usage);
  const [from, until] = [instantOf('from', values.from, meant), instantOf('until', values.until, meant)];
  if (from !== null && until !== null && until <= from) throw new ToolError(`--until has to be after --from\n${usage}`);
  return { command, from, until };
}

function minutesOf(time) {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new ToolError(`DAY_START: given "${time}", allowed is a time such as 06:00`);
  return Number(hours) * 60 + Number(minutes);
}

function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = path.join(dataFolder(), 'runtime.json');
  if (!fs.existsSync(file)) throw new ToolError(`no DATABASE_URL was given and no system runs on ${dataFolder()}: start one first`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).databaseUrl;
}

await runTool(async () => {
  const [{ instantMeant }, { dataSourceOptions }, { markRollups, refreshRollups }] = await Promise.all([import('@santral/contracts'), import('@santral/platform/database'), import('@santral/domain-reports')]).catch((error) => {
    throw new ToolError(`the libraries are not built (${error.message}): run npm run build first`);
  });
  const timeZone = process.env.TZ_COMPANY ?? 'Europe/Istanbul';
  const { command, from, until } = wanted((text) => instantMeant(text, timeZone));
  const clock = { timeZone, dayStartMinutes: minutesOf(process.env.DAY_START ?? '00:00') };
  const options = dataSourceOptions(databaseUrl(), []);
  // A day of many calls may take longer than a request may.
  const database = await new DataSource({ ...options, extra: { ...options.extra, statement_timeout: 0 } }).initialize();
  try {
    if (command === 'rebuild') console.log(`${await markRollups(database, { from, until })} hours to sum up`);
    const began = Date.now();
    let hours = 0;
    for await (const { day, hours: done, left } of refreshRollups(database, clock, AT_ONCE)) {
      hours += done;
      console.log(`${new Date(day.until - 1).toISOString().slice(0, 10)}  ${hours} hours done, ${left} left`);
    }
    console.log(`summed up ${hours} hours in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    await database.destroy();
  }
});
