import fs from 'node:fs';
import path from 'node:path';

/**
 * Hosts that packages come from. Each machine has its own, in its own npm and apt settings: one that is written here would be
 * wrong elsewhere. (Put together from pieces, so that this file is not reported itself.)
 */
const PACKAGE_HOST = new RegExp(
  [
    ['registry', 'npmjs'].join('\\.'),
    ['registry', 'yarnpkg'].join('\\.'),
    ['deb', 'debian', 'org'].join('\\.'),
    ['security', 'debian', 'org'].join('\\.'),
    ['ftp', '[a-z.]*debian', 'org'].join('\\.'),
    ['snapshot', 'debian', 'org'].join('\\.'),
    `https?://[^\\s/"']*(${['artifactory', 'verdaccio', 'nexus', 'mirror'].join('|')})`,
  ].join('|'),
  'i',
);

const BINARY = /\.(png|jpe?g|gif|ico|woff2?|gz|gsm|wav|ami)$/;

/** Lines that name a package host, and entries of the lock file that are tied to one. */
export function checkHosts(root, files) {
  return files
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (path.basename(file) === 'package-lock.json' && /"resolved": "https?:/.test(line)) return [`${file}:${index + 1}: the lock file must not say where a package came from`];
          return PACKAGE_HOST.test(line) ? [`${file}:${index + 1}: names a host packages come from`] : [];
        }),
    );
}
