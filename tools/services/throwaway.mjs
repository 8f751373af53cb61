import fs from 'node:fs';
import path from 'node:path';
import { startServices } from './index.mjs';
import { packagesFolder, workspace } from './paths.mjs';
import { startedAt } from './processes.mjs';

const HOME = path.join(workspace, '.santral/throwaway');

/** A data folder that is deleted at the end. Those of processes that died without doing so are deleted first. */
export function throwawayFolder() {
  fs.mkdirSync(HOME, { recursive: true });
  for (const name of fs.readdirSync(HOME)) {
    const [pid, since] = name.split('-');
    if (startedAt(Number(pid)) !== since) fs.rmSync(path.join(HOME, name), { recursive: true, force: true });
  }
  const folder = fs.mkdtempSync(path.join(HOME, `${process.pid}-${startedAt(process.pid)}-`));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Private PostgreSQL and Redis for a test run. Several runs may go on at once. */
export async function throwawayServices(env = process.env) {
  const { folder, remove } = throwawayFolder();
  try {
    const services = await startServices({ dataDir: folder, packages: packagesFolder(undefined, env), env, throwaway: true, log: (text) => console.error(text) });
    return {
      ...services,
      stop: async () => {
        await services.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
