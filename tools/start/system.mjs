import path from 'node:path';
import { startPbx } from '../pbx/index.mjs';
import { dataFolder, packagesFolder, startServices, ToolError, workspace } from '../services/index.mjs';
import { build } from './build.mjs';
import { endLeftoverPrograms, resetDataFolder, takeDataFolder } from './data-folder.mjs';
import { runOnce, runProgram } from './programs.mjs';
import { waitUntilReady } from './readiness.mjs';
import { removeRuntime, writeRuntime } from './runtime-file.mjs';
import { checkEnvironment, choosePort } from './settings.mjs';

/**
 * A whole running Santral.
 *
 * @typedef {object} System
 * @property {string} http
 * @property {import('./runtime-file.mjs').Runtime} runtime as written to `runtime.json`
 * @property {import('../pbx/index.mjs').Pbx | null} pbx the private Asterisk
 * @property {{ name: string, readonly pid: number, readonly restarts: number }[]} processes telephony, worker, api
 * @property {() => Promise<void>} stop ends everything it started
 */

/**
 * Starts a whole Santral and resolves when it is ready. `DATABASE_URL`, `REDIS_URL` and `AMI_HOST` in the environment replace
 * the private servers; the rest lives in the data folder. Several systems run side by side in folders of their own.
 * When anything fails, or `signal` is aborted, all that was started is stopped first.
 *
 * @param {object} [options]
 * @param {string} [options.dataDir]
 * @param {string} [options.packages] folder of the unpacked packages; that of the repository unless told otherwise
 * @param {number | string} [options.port] of the api; must be free. Without it 3000 or, when taken, a free one
 * @param {boolean} [options.pbx] false: without an Asterisk of its own
 * @param {boolean} [options.usualPorts] whether the Asterisk may take the usual ports of SIP and AMI
 * @param {boolean} [options.observer] adds an AMI user that sees everything (tests)
 * @param {boolean} [options.empty] without the demo company
 * @param {boolean} [options.reset] from an empty data folder
 * @param {NodeJS.ProcessEnv} [options.env] added to the environment
 * @param {boolean} [options.quiet] says nothing
 * @param {(text: string) => void} [options.log]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<System>}
 */
export async function startSystem(options = {}) {
  const { dataDir = dataFolder(), packages = packagesFolder(), pbx: wantsPbx = true, usualPorts = false, observer = false, empty = false, reset = false, quiet = false, signal } = options;
  const log = quiet ? () => undefined : (options.log ?? console.log);
  const given = { ...process.env, ...options.env };
  const release = takeDataFolder(dataDir);
  /** What is to be undone, in the order it was done. @type {(() => unknown)[]} */
  const undo = [];
  let stopping;
  const stop = () => (stopping ??= undoAll(undo).then(release));
  const isStopping = () => stopping !== undefined || signal?.aborted === true;
  const onStart = (child) => undo.push(() => child.stop());
  // Ends what runs at the moment; what is just being started is known, and undone, when the start below comes to its end.
  const onAbort = () => void undoAll(undo);
  signal?.addEventListener('abort', onAbort);
  const pids = { start: process.pid };
  let runtime = null;
  const onRestart = (name, pid) => {
    pids[name] = pid;
    if (runtime) writeRuntime(dataDir, runtime);
  };

  try {
    if (reset) await resetDataFolder(dataDir);
    await endLeftoverPrograms(dataDir);
    const { port, isOther } = await choosePort(options.port ?? given.PORT, given.HOST || undefined);
    if (isOther) log(`port 3000 is taken; using ${port}`);

    log('building, and starting PostgreSQL, Redis and Asterisk');
    const [, services, pbx] = await settleAll([
      build(onStart),
      startServices({ dataDir, packages, env: given, onRestart, log }).then((started) => (undo.push(started.stop), started)),
      !wantsPbx || given.AMI_HOST
        ? null
        : startPbx({ dir: path.join(dataDir, 'pbx'), packages, usualPorts, observer, env: given, onRestart: (pid) => onRestart('asterisk', pid), log: (text) => log(`Asterisk: ${text}`) }).then((started) => (undo.push(started.stop), started)),
    ]);
    const env = environmentOf({ given, dataDir, port, services, pbx, hasPbx: wantsPbx });
    await checkEnvironment(env);

    if (!isStopping()) {
      log('migrating the database');
      const ran = await runOnce({ name: 'the migration', file: 'apps/api/dist/migrate.js', env, onStart });
      if (ran.length > 0) log(`${ran.length} migrations ran`);
    }
    if (!empty && !isStopping()) {
      log('looking for the demo company');
      await runOnce({ name: 'the seed', file: 'tools/seed/main.mjs', env, onStart });
    }

    const http = `http://${given.HOST && given.HOST !== '0.0.0.0' ? given.HOST : '127.0.0.1'}:${port}`;
    Object.assign(pids, Object.fromEntries(services.processes.map((one) => [one.name, one.pid])), pbx ? { asterisk: pbx.pid } : {});
    // Telephony also without a PBX of the environment: others may have been added.
    const names = ['telephony', 'worker', 'api'];
    const processes = [];
    // All at once: the api does not wait for the worker to end.
    undo.push(() => Promise.all(processes.map((one) => one.stop(4000))));
    if (!isStopping()) log(`starting ${names.join(', ')}`);
    for (const name of isStopping() ? [] : names) {
      processes.push(await runProgram({ name, env, dataDir, log, onStart: (pid) => onRestart(name, pid) }));
    }
    undo.push(() => removeRuntime(dataDir));
    await waitUntilReady(http, { processes, isStopping, log });
    if (isStopping()) throw new ToolError('stopped before it was ready');
    runtime = { http, databaseUrl: services.databaseUrl, redisUrl: services.redisUrl, pbx: pbxEntries(env, pbx), pids };
    writeRuntime(dataDir, runtime);
    signal?.removeEventListener('abort', onAbort);
    return { http, runtime, pbx, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Newest first; one that fails does not keep the others. */
async function undoAll(undo) {
  while (undo.length > 0) {
    try {
      await undo.pop()();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Waits for all, also when one fails: what a slower one started must be known before everything is stopped. */
async function settleAll(works) {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => one.value);
}

function environmentOf({ given, dataDir, port, services, pbx, hasPbx }) {
  const ami = pbx && { AMI_HOST: pbx.ami.host, AMI_PORT: String(pbx.ami.port), AMI_USER: pbx.ami.user, AMI_SECRET: pbx.ami.secret, PBX_WEBSOCKET: pbx.websocket, PBX_SIP: `${pbx.sip.host}:${pbx.sip.port}`, ...ariOf(pbx), RECORDINGS_DIR: pbx.recordings };
  return {
    ...given,
    ...(hasPbx ? {} : { AMI_HOST: '', ARI_URL: '' }),
    ...ami,
    NODE_ENV: 'production',
    PORT: String(port),
    SANTRAL_DATA: dataDir,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisSocketUrl,
    DESK_DIR: path.join(workspace, 'apps/desk/dist'),
  };
}

const ariOf = ({ ari }) => (ari ? { ARI_URL: ari.url, ARI_USER: ari.user, ARI_SECRET: ari.secret } : {});

/** Of a PBX that is not ours only the AMI is known; its phones are expected on the usual port. */
function pbxEntries(env, pbx) {
  if (!env.AMI_HOST) return [];
  const ami = { host: env.AMI_HOST, port: Number(env.AMI_PORT || 5038), user: env.AMI_USER, secret: env.AMI_SECRET };
  const id = env.PBX_ID || 'main';
  if (!pbx) return [{ id, ami, sip: { host: env.AMI_HOST, port: 5060 }, websocket: null }];
  return [{ id, ami, sip: pbx.sip, trunk: pbx.trunk, websocket: pbx.websocket, ari: pbx.ari, queueLog: pbx.queueLog }];
}
