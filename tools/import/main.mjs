#!/usr/bin/env node
/**
 * npm run import -- queue-log FILE… [--pbx ID] [--timezone ZONE] [--agents FILE]
 * Takes the history of a PBX from its queue_log: rotated files, gzip, and CSV exported from a queue_log table, in any order. Writes into the
 * database of DATABASE_URL, else of the system that runs on SANTRAL_DATA. Bad lines are listed on standard error and skipped; the last line
 * of standard output is `imported N, skipped N, bad N`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from '../services/paths.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';
import { progressBar } from './progress-bar.mjs';

const usage = 'usage: npm run import -- queue-log FILE… [--pbx ID] [--timezone ZONE] [--agents FILE]';

function wanted() {
  const text = { type: 'string' };
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: { pbx: text, timezone: text, agents: text } });
  } catch (error) {
    throw new ToolError(`${error.message}\n${usage}`);
  }
  const [what, ...files] = parsed.positionals;
  if (what !== 'queue-log') throw new ToolError(`${what ? `"${what}" cannot be imported` : 'nothing to import was named'}\n${usage}`);
  if (files.length === 0) throw new ToolError(`no file was named\n${usage}`);
  const timeZone = parsed.values.timezone ?? process.env.TZ_COMPANY ?? 'Europe/Istanbul';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new ToolError(`--timezone: given "${timeZone}", allowed is a name such as Europe/Istanbul`);
  }
  return { files, timeZone, pbx: parsed.values.pbx ?? process.env.PBX_ID ?? 'main', agents: parsed.values.agents };
}

function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = path.join(dataFolder(), 'runtime.json');
  if (!fs.existsSync(file)) throw new ToolError(`no DATABASE_URL was given and no system runs on ${dataFolder()}: start one first`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).databaseUrl;
}

/** `name;extension`, one agent a line: for names the PBX gives its members and nobody here has. */
function aliasesOf(file) {
  if (!file) return new Map();
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/).filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, i) => {
      const [, name, extension] = /^(.+)[;\t](\d{2,6})\s*$/.exec(line) ?? [];
      if (!name) throw new ToolError(`${file}:${i + 1}: given "${line}", allowed is a name, a semicolon and an extension`);
      return [name.trim(), extension];
    }),
  );
}

await runTool(async () => {
  const { agents, ...options } = wanted();
  const { importQueueLogs, ImportRunsError, LogFileError } = await import('@santral/domain-queue-log').catch((error) => {
    throw new ToolError(`the libraries are not built (${error.message}): run npm run build first`);
  });
  const bar = progressBar(process.stderr);
  const result = await importQueueLogs({
    ...options,
    databaseUrl: databaseUrl(),
    aliases: aliasesOf(agents),
    onProgress: bar.show,
    onBadLine: ({ file, number, problem, text }) => bar.say(`${file}:${number}: ${problem}: ${text.slice(0, 200)}`),
  }).catch((error) => {
    bar.clear();
    if (error instanceof LogFileError || error instanceof ImportRunsError || error.code?.startsWith?.('ECONN')) throw new ToolError(error.message);
    throw error;
  });
  bar.clear();
  if (result.unknownAgents.length > 0) {
    console.error(`agents nobody here has the name or the extension of, kept under their own names (--agents FILE gives them extensions): ${result.unknownAgents.join(', ')}`);
  }
  console.log(`imported ${result.imported}, skipped ${result.skipped}, bad ${result.bad}`);
});
