import fs from 'node:fs';
import path from 'node:path';
import { startProcess, ToolError, workspace } from '../services/index.mjs';
import { nodeFlagsOf } from '../services/node-flags.mjs';
import { supervise } from '../services/supervise.mjs';

/** Log files that grow past this many bytes are put aside at the next start. */
const LOG_LIMIT = 20 * 1024 * 1024;

/** pino's number of a warning. */
const WARNING = 40;

/**
 * What of a log line is of interest at the keyboard: warnings and worse, and the codes that would have gone out by SMS.
 * @returns {string | null}
 */
export function worthShowing(line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    // Not of our logger: a crash of Node itself speaks like this.
    return line.trim() === '' ? null : line;
  }
  const isSms = entry.name === 'sms' && entry.level >= 30;
  if (!isSms && !(entry.level >= WARNING)) return null;
  const error = entry.err?.message ? `: ${entry.err.message}` : '';
  return `${entry.msg ?? ''}${error}`.trim();
}

/**
 * Starts one of the processes of Santral from its build and keeps it running. Its log goes to a file; what is worth reading at
 * once is passed on.
 *
 * @param {object} options
 * @param {'telephony' | 'worker' | 'api'} options.name
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.dataDir
 * @param {(text: string) => void} options.log
 * @param {(pid: number) => void} options.onStart told at every (re)start
 */
export function runProgram({ name, env, dataDir, log, onStart }) {
  const entry = path.join(workspace, 'apps', name, 'dist/main.js');
  if (!fs.existsSync(entry)) throw new ToolError(`${name}: ${path.relative(workspace, entry)} is not built`);
  const logFile = path.join(dataDir, 'logs', `${name}.log`);
  fs.mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > LOG_LIMIT) fs.renameSync(logFile, `${logFile}.old`);
  const file = fs.createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  return supervise({
    name,
    log,
    start: async () => {
      const child = startProcess({
        name,
        command: process.execPath,
        args: [...nodeFlagsOf(name), '--enable-source-maps', entry],
        cwd: workspace,
        env,
        pidFile: path.join(dataDir, 'logs', `${name}.pid`),
        onLine: (line) => {
          file.write(`${line}\n`);
          const text = worthShowing(line);
          if (text) log(`${name}: ${text}`);
        },
      });
      onStart(child.pid);
      return child;
    },
  });
}

/** Runs a program of Santral to its end; fails with its output when it does. */
export async function runOnce({ name, file, args = [], env, onStart = () => undefined }) {
  const lines = [];
  const child = startProcess({ name, command: process.execPath, args: ['--enable-source-maps', path.join(workspace, file), ...args], cwd: workspace, env, onLine: (line) => lines.push(line) });
  onStart(child);
  const { code } = await child.exited;
  if (code !== 0) throw new ToolError(`${name} failed:\n${lines.slice(-40).join('\n')}`);
  return lines;
}
