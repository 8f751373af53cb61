import fs from 'node:fs';
import path from 'node:path';
import { ToolError } from '../services/tool-error.mjs';

/** Fills in `@NAME@`. A name without a value is an error: a half filled configuration must never reach Asterisk. */
export function fillIn(template, values, file = 'template') {
  return template.replace(/@([A-Z][A-Z0-9_]*)@/g, (whole, name) => {
    if (values[name] === undefined) throw new ToolError(`${file}: ${whole} has no value`);
    return String(values[name]);
  });
}

/** Files that Santral writes over AMI while Asterisk runs (queues, dialplan): they are the state of a PBX, not its template, and outlive a start. */
const isWrittenByAmi = (file) => /^santral-[a-z-]+\.conf$/.test(file);

/**
 * Writes Asterisk's configuration from the templates of a folder.
 * @param {object} options
 * @param {string} options.from folder with the templates
 * @param {string} options.to
 * @param {Record<string, string | number>} options.values
 * @param {(name: string) => boolean} [options.isWanted] which files
 */
export function writeConfiguration({ from, to, values, isWanted = () => true }) {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(to).filter((file) => !isWrittenByAmi(file))) fs.rmSync(path.join(to, name), { recursive: true, force: true });
  for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.conf') && isWanted(file))) {
    // Secrets are in there: nobody else on the machine may read them.
    fs.writeFileSync(path.join(to, name), fillIn(fs.readFileSync(path.join(from, name), 'utf8'), values, name), { mode: 0o600 });
  }
}
