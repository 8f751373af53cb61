import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { readRuntime } from './system.js';

const run = promisify(execFile);

/** Runs a command on the console of the running Asterisk, as its administrator does with `asterisk -rx`; answers what it printed. */
export async function asteriskCli(line: string): Promise<string> {
  const pid = readRuntime().pids['asterisk'];
  if (pid === undefined) throw new Error('the system runs no Asterisk of its own');
  // The same program with the same configuration, as the running one was called: `… -C asterisk.conf -f`.
  const [file, ...args] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  if (file === undefined || args.at(-1) !== '-f') throw new Error(`Asterisk was called in an unknown way: ${args.join(' ')}`);
  const environment = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const env = Object.fromEntries(environment.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
  return (await run(file, [...args.slice(0, -1), '-rx', line], { timeout: 15_000, env })).stdout;
}

/** What `queue show` says of a member, who stands there by interface or as `Name (interface)`: null when they are in no such queue; else the reason of the pause, '' without one, false when not paused. */
export async function inQueueShow(queue: string, member: string): Promise<{ paused: string | false } | null> {
  const line = (await asteriskCli(`queue show ${queue}`)).split('\n').find((text) => new RegExp(`${member}[ )]`).test(text));
  if (line === undefined) return null;
  const paused = /\(paused(?::\s*(\S+))?/.exec(line);
  return { paused: paused ? (paused[1] ?? '').replace(/\)$/, '') : false };
}
