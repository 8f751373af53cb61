import fs from 'node:fs';
import path from 'node:path';
import { ToolError } from './tool-error.mjs';

/**
 * The package archives this machine uses, read from apt's own files in both of their formats.
 *
 * @typedef {object} AptSource
 * @property {string} uri
 * @property {string[]} suites
 * @property {string[]} components
 */

/**
 * `deb [options] uri suite component…`, one source per line.
 * @returns {AptSource[]}
 */
export function parseSourcesList(text) {
  return text.split('\n').flatMap((line) => {
    const [, uri, suite, components] = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line) ?? [];
    return uri ? [{ uri, suites: [suite], components: components.split(/\s+/).filter(Boolean) }] : [];
  });
}

/**
 * The deb822 format: paragraphs of `Field: value` with continued lines.
 * @returns {AptSource[]}
 */
export function parseDeb822(text) {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const fields = new Map();
    let last = '';
    for (const line of paragraph.split('\n').filter((l) => !l.startsWith('#'))) {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name) fields.set((last = name.toLowerCase()), value);
      else if (/^\s/.test(line) && last) fields.set(last, `${fields.get(last)} ${line.trim()}`);
    }
    const words = (name) => (fields.get(name) ?? '').split(/\s+/).filter(Boolean);
    if (!words('types').includes('deb') || /^(no|false|0)$/i.test(fields.get('enabled') ?? '')) return [];
    return words('uris').map((uri) => ({ uri, suites: words('suites'), components: words('components') }));
  });
}

/** Every source in `etc/apt`. */
export function readSources(etcApt = '/etc/apt') {
  const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  const folder = path.join(etcApt, 'sources.list.d');
  const parts = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  return [
    ...parseSourcesList(read(path.join(etcApt, 'sources.list'))),
    ...parts.flatMap((name) => {
      if (name.endsWith('.sources')) return parseDeb822(read(path.join(folder, name)));
      return name.endsWith('.list') ? parseSourcesList(read(path.join(folder, name))) : [];
    }),
  ];
}

/**
 * Picks the archive that serves Debian itself: it has the machine's own release with component `main` (so a vendor's archive or
 * the security archive is not taken for it).
 * @param {AptSource[]} sources
 * @param {string} codename of the machine's release, for example `bookworm`
 */
export function pickArchive(sources, codename) {
  const main = sources.filter((s) => s.components.includes('main'));
  return (main.find((s) => s.suites.includes(codename)) ?? main.find((s) => /\/debian\/?$/.test(s.uri)))?.uri;
}

const KEYRINGS = ['/usr/share/keyrings/debian-archive-keyring.gpg', '/usr/share/keyrings/debian-archive-keyring.pgp'];

/** What this machine is, and the keys Debian signs with. Fails on anything but Debian. */
function debianMachine() {
  const release = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  const keyring = KEYRINGS.find((file) => fs.existsSync(file));
  if (!/^ID=debian$/m.test(release) || !keyring) throw new ToolError('Programs can be fetched on Debian only, and this machine is something else (or lacks the keyring of Debian).');
  return { codename: /^VERSION_CODENAME=(.*)$/m.exec(release)?.[1] ?? '', keyring };
}

/** Lines of a sources.list for one suite of Debian, from the archive this machine already uses. */
export function suiteSources(suite) {
  const { codename, keyring } = debianMachine();
  const uri = pickArchive(readSources(), codename);
  if (!uri) throw new ToolError("Programs cannot be fetched: apt's sources on this machine do not name an archive of Debian.");
  return `deb [signed-by=${keyring}] ${uri} ${suite} main\n`;
}

/** Lines of a sources.list for the machine's own release with its updates, and nothing from other vendors. */
export function machineSources() {
  const { codename, keyring } = debianMachine();
  const own = readSources().flatMap(({ uri, suites, components }) =>
    suites.filter((suite) => suite.startsWith(codename) && components.includes('main')).map((suite) => `deb [signed-by=${keyring}] ${uri} ${suite} main\n`),
  );
  if (own.length === 0) throw new ToolError("Programs cannot be fetched: apt's sources on this machine do not name an archive of Debian.");
  return own.join('');
}
