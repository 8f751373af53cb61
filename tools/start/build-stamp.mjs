import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What a build is made from and what it makes, below the workspace. */
const PARTS = ['apps', 'libs', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'tsconfig.client.json', '.swcrc'];
const IGNORED = new Set(['node_modules', '.results', '.vite-temp', 'shots']);

/**
 * A fingerprint of every source and every built file by size and time of change. The same as after the last build: there is
 * nothing to build, and nothing has been changed in what was built.
 */
export function buildStamp(root) {
  const hash = createHash('sha256');
  const visit = (relative) => {
    const stat = fs.statSync(path.join(root, relative), { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      hash.update(`${relative} ${stat.size} ${stat.mtimeMs}\n`);
      return;
    }
    for (const name of fs.readdirSync(path.join(root, relative)).sort()) if (!IGNORED.has(name)) visit(path.join(relative, name));
  };
  for (const part of PARTS) visit(part);
  return hash.digest('hex');
}
