import fs from 'node:fs';
import path from 'node:path';

/** What installs, builds and tests leave beside the sources; below `src` a folder may be called whatever it is about. */
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.nx', '.santral', '.results', 'out', 'shots']);

/** Every file of the repository that people write, as paths relative to it. */
export function sourceFiles(root, folder = '') {
  const isSource = folder.split(path.sep).includes('src');
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const relative = path.join(folder, entry.name);
    if (entry.isDirectory()) return !isSource && NOT_OURS.has(entry.name) ? [] : sourceFiles(root, relative);
    return entry.isFile() ? [relative] : [];
  });
}
