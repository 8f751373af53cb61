import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes one file of a library that several unpacked sets have alike: programs that run at the same time then have it in memory once,
 * and it takes its place on the disk once.
 *
 * @param {string} libraries folder of the libraries of a set that was just unpacked
 * @param {string[]} others the same folder of sets that are there already; those that are missing are passed over
 */
export function shareLibraries(libraries, others) {
  for (const entry of fs.readdirSync(libraries, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const own = path.join(libraries, entry.name);
    const same = others.map((folder) => path.join(folder, entry.name)).find((file) => isSame(own, file));
    if (same === undefined) continue;
    // Beside it and then into its place: a library is never missing.
    const draft = `${own}.new`;
    try {
      fs.linkSync(same, draft);
    } catch {
      // A file system without such links, or files of another user: each set keeps its own.
      return;
    }
    fs.renameSync(draft, own);
  }
}

function isSame(one, other) {
  const [a, b] = [one, other].map((file) => fs.lstatSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && b.isFile() && a.size === b.size && a.mode === b.mode && fs.readFileSync(one).equals(fs.readFileSync(other));
}
