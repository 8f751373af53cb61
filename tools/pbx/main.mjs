#!/usr/bin/env node
/**
 * node tools/pbx/main.mjs [--dir FOLDER] [--config FOLDER] [--observer]
 * Runs an Asterisk alone until Ctrl-C, and prints where it is. `npm start` runs one by itself; this is for working on telephony.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder, packagesFolder, runTool } from '../services/index.mjs';
import { startPbx } from './index.mjs';

await runTool(async () => {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, config: { type: 'string' }, observer: { type: 'boolean' } } });
  const dir = path.resolve(values.dir ?? path.join(dataFolder(), 'pbx'));
  const pbx = await startPbx({ dir, config: values.config && path.resolve(values.config), observer: values.observer, packages: packagesFolder(dataFolder()), log: console.error });
  const { ami, ari, observer, sip, trunk, websocket, queueLog, pid } = pbx;
  console.log(JSON.stringify({ ami, ari, observer, sip, trunk, websocket, queueLog, pid }, null, 2));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void pbx.stop().then(() => process.exit(0)));
});
