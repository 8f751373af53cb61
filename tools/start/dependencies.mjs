import fs from 'node:fs';
import path from 'node:path';
import { workspace } from '../services/paths.mjs';
import { startProcess } from '../services/processes.mjs';
import { ToolError } from '../services/tool-error.mjs';

const readPackages = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : null);

/**
 * Whether what lies in node_modules is what the lock file asks for. npm keeps a lock file of its own in there, written when an
 * installation was complete.
 */
export function isInstalled(root = workspace) {
  const wanted = readPackages(path.join(root, 'package-lock.json')) ?? {};
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    // Packages for other platforms are listed, and left out.
    if (!where.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true;
    return present[where] && (entry.link || present[where].version === entry.version);
  });
}

/** Installs the dependencies when they are missing or not those of the lock file. Uses nothing but Node and npm. */
export async function ensureDependencies(log = console.log) {
  if (isInstalled()) return;
  log('installing dependencies (npm ci), which takes a minute or two the first time');
  const npm = startProcess({ name: 'npm', command: 'npm', args: ['ci', '--no-audit', '--no-fund', '--loglevel=error'], cwd: workspace, onLine: (line) => line.trim() && log(`npm: ${line}`) });
  const { code } = await npm.exited;
  if (code !== 0) throw new ToolError('npm ci failed; its messages are above.');
}
