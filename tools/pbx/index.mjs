import { createHash, randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AmiActions } from '../calls/ami-actions.mjs';
import { putAhead, VOICE } from '../services/ahead.mjs';
import { ensurePackages } from '../services/debian-packages.mjs';
import { kept, retryStart } from '../services/embedded.mjs';
import { endLeftover, packagesFolder, startProcess, workspace } from '../services/index.mjs';
import { supervise } from '../services/supervise.mjs';
import { writeConfiguration } from './configuration.mjs';
import { choosePorts, TRUNK_HOST } from './ports.mjs';

const run = promisify(execFile);

/** How often an Asterisk that boots is asked whether it has. */
const LOOK_MS = 500;

const ownTemplates = path.join(workspace, 'infra/asterisk');

/** Fetches Asterisk into the packages folder unless it is there. */
export const ensureAsterisk = ({ packages, log }) => ensurePackages({ name: 'asterisk', packages: ['asterisk', 'asterisk-core-sounds-en-gsm'], folder: packages, log });

/**
 * A running Asterisk.
 *
 * @typedef {object} Pbx
 * @property {{ host: string, port: number, user: string, secret: string }} ami
 * @property {{ url: string, user: string, secret: string } | null} ari where it is configured; null for templates without its user
 * @property {{ host: string, port: number, user: string, secret: string } | null} observer AMI user that sees everything, when asked for
 * @property {{ host: string, port: number }} sip UDP
 * @property {{ host: string, port: number }} trunk UDP address that plays the provider: calls from there come from outside
 * @property {string} websocket SIP over WebSocket
 * @property {string} queueLog path of Asterisk's own account of the queues
 * @property {string} recordings folder of the recordings
 * @property {number} pid
 * @property {(command: string) => Promise<string>} cli runs a command of its console
 * @property {() => Promise<void>} stop
 */

/**
 * Brings up Asterisk 22 from nothing: fetched and unpacked once, configured from templates, started, and started again when it
 * dies. Several run side by side in folders of their own.
 *
 * @param {object} options
 * @param {string} options.dir its state: configuration, queue log, recordings
 * @param {string} [options.packages] folder of the unpacked packages
 * @param {string} [options.config] folder of the templates
 * @param {Parameters<typeof choosePorts>[0]} [options.ports] fixed ports; others are the usual ones where free, else free ones
 * @param {boolean} [options.usualPorts] false: free ports only (tests)
 * @param {string} [options.amiUser] the AMI user of these templates that Santral is to use
 * @param {boolean} [options.observer] adds the AMI user that sees everything
 * @param {string} [options.systemName]
 * @param {NodeJS.ProcessEnv} [options.env] `REALTIME=off` leaves it without the priority of voice
 * @param {(pid: number) => void} [options.onRestart] told the new pid when it died and was started again
 * @param {(text: string) => void} [options.log]
 * @returns {Promise<Pbx>}
 */
export async function startPbx(options) {
  const { dir, packages = packagesFolder(), config = ownTemplates, amiUser = 'santral', observer = false, systemName = 'santral', log = () => undefined } = options;
  const program = installation(await ensureAsterisk({ packages, log }));
  const pidFile = path.join(dir, 'asterisk.pid');
  for (const folder of ['cache', 'lib/moh', 'lib/keys', 'agi-bin', 'log', 'spool/monitor', 'spool/outgoing', 'spool/tmp', 'spool/system']) {
    fs.mkdirSync(path.join(dir, folder), { recursive: true, mode: 0o700 });
  }
  await endLeftover(pidFile);
  const music = path.join(dir, 'lib/moh/music.gsm');
  if (!fs.existsSync(music)) fs.copyFileSync(program.sound('demo-congrats.gsm'), music);

  const newSecret = () => randomBytes(24).toString('base64url');
  const secret = kept(path.join(dir, 'ami-secret'), newSecret);
  const ariSecret = kept(path.join(dir, 'ari-secret'), newSecret);
  const observerSecret = kept(path.join(dir, 'observer-secret'), newSecret);
  const runFolder = socketFolder(dir);
  const etc = path.join(dir, 'etc');
  const command = (...args) => program.command('-C', path.join(etc, 'asterisk.conf'), ...args);
  const cli = async (line) => {
    const [file, args] = command('-rx', line);
    return (await run(file, args, { timeout: 10_000 })).stdout;
  };

  const template = (name) => fs.readFileSync(path.join(config, name), 'utf8');
  /** Templates without a transport have phones in browsers alone, which come in through the HTTP server. */
  const hasTransport = template('pjsip.conf').includes('@SIP_PORT@');

  let ports;
  const amiOf = (user, userSecret) => ({ host: '127.0.0.1', port: ports.ami, user, secret: userSecret });
  const first = await retryStart('Asterisk', path.join(dir, 'log/console'), async (logFile) => {
    ports = await choosePorts(options.ports, options.usualPorts ?? true);
    writeConfiguration({
      from: config,
      to: etc,
      isWanted: (file) => observer || file !== 'observer.conf',
      values: {
        STATE: dir,
        RUN: runFolder,
        ...program.paths,
        SYSTEM_NAME: systemName,
        BIND: '127.0.0.1',
        SIP_PORT: ports.sip,
        AMI_PORT: ports.ami,
        HTTP_PORT: ports.http,
        RTP_START: 10_000,
        RTP_END: 29_999,
        TRUNK_HOST,
        TRUNK_PORT: ports.trunk,
        AMI_PERMIT: '127.0.0.0/255.0.0.0',
        AMI_SECRET: secret,
        ARI_SECRET: ariSecret,
        OBSERVER_SECRET: observerSecret,
        SIP_PASSWORD_PREFIX: 's',
        TRANSPORT_OPTIONS: '',
      },
    });
    const child = launch(logFile);
    return { process: child, isReady: () => isReady(child) };
  });

  function launch(logFile = path.join(dir, 'log/console')) {
    const [file, args] = command('-f');
    const server = startProcess({ name: 'asterisk', command: file, args, logFile, pidFile });
    void voiceFirst(server);
    return server;
  }
  /** Asterisk is an ordinary process when it boots, whatever it was started as, and with `-p` it wants a guard of its own (astcanary) where packages are installed. */
  async function voiceFirst(server) {
    while (server.isRunning()) {
      if (await cli('core waitfullybooted').then((said) => said.includes('fully booted'), () => false)) return putAhead(server.pid, { priority: VOICE, threads: true, env: options.env });
      await setTimeout(LOOK_MS, undefined, { ref: false });
    }
  }
  /** Booted, and every port is really its own: Asterisk goes on without those it could not get, and that counts as not started. */
  async function isReady(child) {
    try {
      if (!(await cli('core waitfullybooted')).includes('fully booted')) return false;
      const [transports, http] = await Promise.all([cli('pjsip show transports'), cli('http show status')]);
      if ((!hasTransport || transports.includes(`:${ports.sip}`)) && http.includes(`:${ports.http}`)) {
        (await AmiActions.open(amiOf(amiUser, secret))).close();
        return true;
      }
      await child.stop();
      return false;
    } catch {
      return false;
    }
  }

  const supervised = await supervise({ name: 'asterisk', log, onRestart: options.onRestart, first: first.process, start: async () => launch() });
  return {
    ami: amiOf(amiUser, secret),
    ari: template('ari.conf').includes('@ARI_SECRET@') ? { url: `http://127.0.0.1:${ports.http}`, user: 'santral', secret: ariSecret } : null,
    observer: observer ? amiOf('observer', observerSecret) : null,
    sip: { host: '127.0.0.1', port: ports.sip },
    trunk: { host: TRUNK_HOST, port: ports.trunk },
    websocket: `ws://127.0.0.1:${ports.http}/ws`,
    queueLog: path.join(dir, 'log/queue_log'),
    recordings: path.join(dir, 'spool/monitor'),
    get pid() {
      return supervised.pid;
    },
    cli,
    stop: async () => {
      await supervised.stop(3000);
      fs.rmSync(runFolder, { recursive: true, force: true });
    },
  };
}

/** Where the unpacked Asterisk has its parts, and how it is called. */
function installation({ root, libraries, command }) {
  const share = path.join(root, 'usr/share/asterisk');
  const sounds = path.join(share, 'sounds/en_US_f_Allison');
  // The package's own link is made when it is installed, which it never is here.
  const link = path.join(share, 'sounds/en');
  try {
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(sounds), link);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return {
    command: (...args) => command('usr/sbin/asterisk', args),
    sound: (name) => path.join(sounds, name),
    paths: { MODULES: path.join(libraries, 'asterisk/modules'), SHARE: share, SBIN: path.join(root, 'usr/sbin') },
  };
}

/** The folder of the control socket: the path of a socket may have 108 bytes, and a data folder may lie deep. */
function socketFolder(dir) {
  const inside = path.join(dir, 'run');
  const short = path.join(os.tmpdir(), `santral-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`);
  const folder = Buffer.byteLength(path.join(inside, 'asterisk.ctl')) < 100 ? inside : short;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
