import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSystem } from '../../../../tools/start/system.mjs';

/** Starts the whole system on free ports and an empty data folder. `SANTRAL_E2E_DATA` names the data folder of one that runs already. */
export default async function start() {
  if (process.env.SANTRAL_E2E_DATA) return;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-journeys-'));
  globalThis.santral = { dataDir, system: await startSystem({ dataDir, pbx: true, quiet: true }) };
  process.env.SANTRAL_E2E_DATA = dataDir;
}
