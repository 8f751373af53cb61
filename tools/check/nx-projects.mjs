import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../services/paths.mjs';
import { nxCommand, nxEnvironment } from '../start/build.mjs';

const run = promisify(execFile);

/**
 * The projects that have a target, with their folders.
 * @param {string} target
 * @returns {Promise<{ name: string, folder: string }[]>}
 */
export async function projectsWith(target) {
  const ask = async (...args) => {
    const [command, rest] = nxCommand(...args);
    const { stdout } = await run(command, rest, { cwd: workspace, env: { ...process.env, ...nxEnvironment }, maxBuffer: 1 << 26 });
    return JSON.parse(stdout);
  };
  const names = await ask('show', 'projects', '--with-target', target, '--json');
  const { graph } = await ask('graph', '--print');
  return names.map((name) => ({ name, folder: path.join(workspace, graph.nodes[name].data.root) }));
}
