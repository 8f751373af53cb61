#!/usr/bin/env node
/**
 * Writes the migration that brings a table to the declaration of its resource.
 *
 *   npm run generate:migration -- <resource> --into <domain folder> [--timestamp <13 digits>] [--print]
 *
 * With DATABASE_URL the live table is compared and only the difference is written; without it, or without a table, the whole table.
 * Reads the built libraries: run `npm run build` after changing a declaration.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runTool, ToolError } from '../../services/tool-error.mjs';
import { renderMigration } from './render.mjs';

/** Live columns of a table, or none when there is no database to ask. */
async function liveColumns(table, query) {
  if (!process.env.DATABASE_URL) return [];
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(query, [table])).rows;
  } finally {
    await client.end();
  }
}

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, timestamp: { type: 'string', default: String(Date.now()) }, print: { type: 'boolean', default: false } },
  });
  const { resources } = await import('@santral/contracts').catch(notBuilt);
  const ddl = await import('@santral/platform/resource').catch(notBuilt);
  const resource = resources[positionals[0]];
  if (!resource) throw new ToolError(`usage: npm run generate:migration -- <resource> --into <domain folder>; resources: ${Object.keys(resources).join(', ')}`);
  if (!/^\d{13}$/.test(values.timestamp)) throw new ToolError(`--timestamp: given ${values.timestamp}; 13 digits are needed`);

  const live = await liveColumns(resource.table, ddl.LIVE_COLUMNS);
  const up = ddl.alterStatements(resource, live);
  if (up.length === 0) return console.log(`${resource.table} agrees with its declaration: nothing to write`);
  const isNew = live.length === 0;
  const migration = renderMigration({
    verb: isNew ? 'create' : 'change',
    resource: resource.name,
    timestamp: Number(values.timestamp),
    up,
    down: isNew ? ddl.dropStatements(resource) : [],
  });
  if (values.print || !values.into) return console.log(migration.source);
  const file = path.join(values.into, 'src/migrations', migration.fileName);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, migration.source, { flag: 'wx' });
  console.log(`${file} written; add ${migration.className} to the migrations of its domain`);
});

function notBuilt(error) {
  throw new ToolError(`the libraries are not built (${error.message}): run npm run build first`);
}
