import fs from 'node:fs';
import path from 'node:path';
import { workspace } from '../services/paths.mjs';

/** Folders that hold packages, or are one: the workspaces of package.json, written out. */
const HOMES = ['apps', 'libs', 'tools'];
const NOT_OURS = new Set(['node_modules', 'dist', 'src']);

/**
 * @typedef {object} Project a package of this repository
 * @property {string} name as Nx and npm call it
 * @property {string} folder relative to the root
 * @property {boolean} isClient made for a browser
 * @property {Set<string>} targets what can be done with it: typecheck, build, test, test-int
 */

/** Every package of the repository, in the order of their folders. @returns {Project[]} */
export function projects(root = workspace) {
  return HOMES.flatMap((home) => below(root, home));
}

function below(root, folder) {
  const file = path.join(root, folder, 'package.json');
  if (fs.existsSync(file)) {
    const { name, nx = {} } = JSON.parse(fs.readFileSync(file, 'utf8'));
    return [{ name, folder, isClient: (nx.tags ?? []).includes('side:client'), targets: new Set(Object.keys(nx.targets ?? {})) }];
  }
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_OURS.has(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => below(root, `${folder}/${entry.name}`));
}
