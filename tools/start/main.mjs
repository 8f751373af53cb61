#!/usr/bin/env node
/**
 * npm start [-- --no-pbx] [--empty] [--reset]
 * From a bare machine with Node and npm to a running Santral. See docs/operations.md for the environment.
 */
import { parseArgs } from 'node:util';
import { ensureAsterisk } from '../pbx/index.mjs';
import { dataFolder, ensureRedis, fetchPostgres, packagesFolder, runTool, ToolError } from '../services/index.mjs';
import { ensureDependencies } from './dependencies.mjs';

const from = performance.now();
const log = (text) => console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${text}`);

function readOptions() {
  try {
    return parseArgs({ options: { 'no-pbx': { type: 'boolean' }, empty: { type: 'boolean' }, reset: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new ToolError(`${error.message}\nusage: npm start [-- --no-pbx] [--empty] [--reset]`);
  }
}

/** Fetches what will be needed while npm installs. What fails here fails again, and is reported, where it is needed. */
async function fetchPrograms({ packages, needsPbx }) {
  try {
    if (!process.env.REDIS_URL) await ensureRedis({ packages, log: (text) => log(`Redis: ${text}`) });
    if (!process.env.DATABASE_URL) await fetchPostgres({ packages, log: (text) => log(`PostgreSQL: ${text}`) });
    if (needsPbx && !process.env.AMI_HOST) await ensureAsterisk({ packages, log: (text) => log(`Asterisk: ${text}`) });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
  }
}

await runTool(async () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new ToolError(`Santral needs Node 20.19 or newer; this is ${process.versions.node}.`);
  const values = readOptions();

  let system;
  const abort = new AbortController();
  let askedAt = 0;
  let isStarting = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      // One Ctrl-C comes twice: from the terminal, and handed on by npm. Later it is impatience: exit handlers end the children.
      if (askedAt > 0 && Date.now() - askedAt < 500) return;
      if (!isStarting || askedAt > 0) process.exit(130);
      askedAt = Date.now();
      log('stopping');
      abort.abort();
      void system?.stop().then(() => {
        log('stopped');
        process.exit(0);
      });
    });
  }

  const dataDir = dataFolder();
  const packages = packagesFolder(dataDir);
  await Promise.all([ensureDependencies(log), fetchPrograms({ packages, needsPbx: !values['no-pbx'] })]);
  isStarting = true;
  // Only now: what follows imports packages.
  const { startSystem } = await import('./system.mjs');
  const { greeting } = await import('./greeting.mjs');
  try {
    system = await startSystem({
      dataDir,
      packages,
      pbx: !values['no-pbx'],
      usualPorts: true,
      empty: values.empty,
      reset: values.reset,
      log,
      signal: abort.signal,
    });
  } catch (error) {
    if (askedAt === 0) throw error;
    log('stopped');
    process.exit(0);
  }
  console.log(greeting({ runtime: system.runtime, dataDir, isEmpty: values.empty === true, env: process.env }));
  console.log(`ready ${system.http}`);
});
