import fs from 'node:fs';
import path from 'node:path';
import { startProcess, ToolError, workspace } from '../services/index.mjs';
import { withLock } from '../services/lock.mjs';
import { buildStamp } from './build-stamp.mjs';

/** Nx without its daemon (nothing may stay behind), its full-screen output and its cloud. */
export const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', NX_INTERACTIVE: 'false', FORCE_COLOR: '0' };

/** How Nx is started: by path, because npx would ask the network first. */
export const nxCommand = (...args) => [path.join(workspace, 'node_modules/.bin/nx'), args];

const stampFile = path.join(workspace, '.nx/built.stamp');
const isBuilt = () => fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === buildStamp(workspace);

/**
 * Builds every package that has a build, one process at a time. Does nothing when nothing has changed: Nx would put the same
 * files in place again, under the feet of a system that runs from them. Its output is shown only when it fails.
 */
export async function build(onStart = () => undefined) {
  await withLock(path.join(workspace, '.nx/build.lock'), async () => {
    if (isBuilt()) return;
    const [command, args] = nxCommand('run-many', '-t', 'build', '--parallel=2', '--output-style=static');
    const lines = [];
    // Whoever starts this may be a test runner: with its NODE_ENV the desk would be built of React's development half.
    const nx = startProcess({ name: 'build', command, args, cwd: workspace, env: { ...process.env, ...nxEnvironment, NODE_ENV: 'production' }, onLine: (line) => lines.push(line) });
    onStart(nx);
    const { code } = await nx.exited;
    if (code !== 0) throw new ToolError(`The build failed:\n${lines.slice(-60).join('\n')}`);
    fs.writeFileSync(stampFile, buildStamp(workspace));
  });
}
