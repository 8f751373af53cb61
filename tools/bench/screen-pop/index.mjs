/**
 * `screen-pop`: from the AMI line that says an agent is being rung to the message in that agent's socket client, with 500 desks connected.
 * Beside it, in the same run, a bare TCP → Socket.IO forwarder and the same forwarder with one Redis stream between two processes.
 */
import os from 'node:os';
import { LIVE, putAhead, putAmongOthers } from '../../services/ahead.mjs';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { callTemplate, splitAtTime } from '../lib/call-template.mjs';
import { startHelper, stopChild, temporaryFolder, until } from '../lib/children.mjs';
import { startFakePbx } from '../lib/fake-pbx.mjs';
import { stolenSeconds } from '../lib/machine.mjs';
import { median, percentile, ratio, round } from '../lib/statistics.mjs';
import { startSantral } from '../lib/system.mjs';
import { signedInAgents } from './agents.mjs';

const DESKS = 500;
const RATES = [10, 50, 100];
/** Long enough that the 99th percentile at the rate of the goal stands on a dozen calls, not on the luck of six. */
const SECONDS = 24;
/**
 * A telephone system runs all day: what is measured is the compiled program, at the rate of the goal. In the first two minutes V8 still compiles what
 * is called seldom, takes some of it back and collects the heaps of the start; what is measured then is the start, not the day.
 */
const WARM_UP = { rate: 50, seconds: 120 };
/**
 * The host of a virtual machine takes processors away for milliseconds at a time, minutes long: what is measured then is the host. A window in which it took
 * more than this share of the processors' time is measured again, ours and the forwarders' alike, and that with the least counts.
 */
const STOLEN = 0.0005;
const TRIES = 4;
const here = (file) => new URL(file, import.meta.url);
let nextCall = 1;

/**
 * Plays `rate` calls a second for `seconds`; returns uniqueid → instant (ns) at which the AgentCalled line was written. Everything but the
 * time stamps is made beforehand: the driver shares the machine with what it measures.
 */
async function playCalls(pbx, template, agents, rate, seconds = SECONDS) {
  const written = new Map();
  const due = [];
  for (let i = 0; i < rate * seconds; i++) {
    const { uniqueid, messages } = template.stamp(nextCall++, agents[i % agents.length].extension, `0599${String(1_000_000 + i)}`);
    messages.forEach((message, m) => due.push({ at: (i / rate) * 1000 + template.offsets[m], parts: splitAtTime(message), uniqueid, rings: template.names[m] === 'AgentCalled' }));
  }
  due.sort((a, b) => a.at - b.at);
  const began = performance.now();
  for (let next = 0; next < due.length; ) {
    const now = performance.now() - began;
    const time = (Date.now() / 1000).toFixed(6);
    let text = '';
    while (next < due.length && due[next].at <= now) {
      const { parts, rings, uniqueid } = due[next++];
      text += `${parts[0]}${time}${parts[1]}\r\n\r\n`;
      if (rings) written.set(uniqueid, Number(process.hrtime.bigint()));
    }
    if (text) pbx.send(text);
    if (next < due.length) await new Promise((resolve) => setTimeout(resolve, Math.max(1, due[next].at - (performance.now() - began))));
  }
  return written;
}

const collect = (clients) =>
  new Promise((resolve) => {
    clients.once('message', ({ arrivals }) => resolve(arrivals));
    clients.send({ collect: true });
  });

/** Latencies in ms at a rate for `SECONDS`, and the share of the processors' time that the host took meanwhile. */
async function playWindow(pbx, clients, agents, template, rate, name) {
  const [began, stolen] = [performance.now(), stolenSeconds()];
  const written = await playCalls(pbx, template, agents, rate);
  let arrivals = [];
  await until(async () => (arrivals = arrivals.concat(await collect(clients))).length >= written.size, { ms: 10_000, what: `${written.size} ringing messages` });
  const share = (stolenSeconds() - stolen) / (((performance.now() - began) / 1000) * os.availableParallelism());
  const seen = new Set(arrivals.map(([uniqueid]) => uniqueid));
  if (seen.size !== written.size || arrivals.length !== written.size) throw new Error(`${name}: ${written.size} calls rang, ${arrivals.length} messages for ${seen.size} calls came`);
  const latencies = arrivals.map(([uniqueid, , at]) => (at - written.get(uniqueid)) / 1e6);
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99), stolen: share };
}

/** Latencies in ms at each rate, over one system that is up. */
async function measure(pbx, url, agents, template, log, name) {
  const { child: clients } = await startHelper(here('./clients.mjs'));
  putAhead(clients.pid, { priority: LIVE });
  const connected = new Promise((resolve) => clients.on('message', (message) => message.connected && resolve()));
  clients.send({ url, agents });
  await connected;
  await playCalls(pbx, template, agents, WARM_UP.rate, WARM_UP.seconds);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await collect(clients);
  const result = {};
  for (const rate of RATES) {
    let kept = null;
    for (let tries = 0; tries < TRIES && !(kept?.stolen <= STOLEN); tries++) {
      const one = await playWindow(pbx, clients, agents, template, rate, name);
      log(`${name.padEnd(14)} ${String(rate).padStart(3)} calls/s: p50 ${one.p50.toFixed(2)} ms, p99 ${one.p99.toFixed(2)} ms, the host took ${(100 * one.stolen).toFixed(2)} %`);
      if (!kept || one.stolen < kept.stolen) kept = one;
    }
    result[rate] = kept;
  }
  await stopChild(clients);
  return result;
}

async function measureSantral(template, log) {
  const pbx = await startFakePbx();
  const santral = await startSantral({ name: 'screen-pop', amiPort: pbx.port, log });
  try {
    const agents = await signedInAgents({ databaseUrl: santral.env.DATABASE_URL, jwtSecret: santral.jwtSecret, count: DESKS });
    return await measure(pbx, santral.http, agents, template, log, 'santral');
  } finally {
    await santral.stop();
    pbx.stop();
  }
}

async function measureForwarder(kind, services, template, log) {
  const pbx = await startFakePbx();
  const agents = Array.from({ length: DESKS }, (_, i) => ({ extension: String(2000 + i), token: 'none' }));
  const helpers = [];
  try {
    if (kind === 'bare') helpers.push(await startHelper(here('./bare-forwarder.mjs'), [String(pbx.port)]));
    else {
      // Over the same socket as Santral.
      const redis = services.redisSocketUrl.replace('unix://', '');
      helpers.push(await startHelper(here('./hop-emitter.mjs'), [redis]));
      helpers.push(await startHelper(here('./hop-reader.mjs'), [String(pbx.port), redis]));
    }
    // As telephony and api do for themselves.
    for (const { child } of helpers) putAhead(child.pid, { priority: LIVE });
    await pbx.connected();
    return await measure(pbx, helpers[0].url, agents, template, log, `${kind} forwarder`);
  } finally {
    for (const helper of helpers) await stopChild(helper.child);
    pbx.stop();
  }
}

export async function screenPop({ rounds = 3, log }) {
  const template = callTemplate();
  const services = await startServices({ dataDir: temporaryFolder('forwarder'), packages: packagesFolder(), log });
  const results = { santral: [], hop: [], bare: [] };
  // The PBX and the desks are other machines: what plays them must not wait for a processor longer than what is measured, whichever system that is.
  const isRealTime = putAhead(process.pid, { priority: LIVE });
  try {
    for (let i = 0; i < rounds; i++) {
      results.hop.push(await measureForwarder('hop', services, template, log));
      results.santral.push(await measureSantral(template, log));
      results.bare.push(await measureForwarder('bare', services, template, log));
    }
  } finally {
    putAmongOthers(process.pid);
    await services.stop();
  }
  const of = (who, rate, p) => median(results[who].map((one) => one[rate][p]));
  const mostStolen = Math.max(...Object.values(results).flat().flatMap((one) => RATES.map((rate) => one[rate].stolen)));
  const rows = ['hop', 'bare'].flatMap((who) =>
    RATES.flatMap((rate) =>
      ['p50', 'p99'].map((p) => ({
        measure: `${p} ms, ${rate} calls/s, beside ${who === 'hop' ? 'one-hop' : 'bare'}`,
        ours: round(of('santral', rate, p)),
        baseline: round(of(who, rate, p)),
        ratio: round(ratio(of('santral', rate, p), of(who, rate, p))),
        goal: who === 'hop' && rate === 50 && p === 'p99' ? '≤ 1.5' : '',
      })),
    ),
  );
  return { name: 'screen-pop', title: `AMI line → message on the desk, ${DESKS} desks connected`, rows, notes: [`${SECONDS} s at each rate after ${WARM_UP.seconds} s at ${WARM_UP.rate} calls/s, medians of ${rounds} interleaved rounds; all processes share the machine with the measurement itself.`, isRealTime ? 'Live path, forwarders, and what plays PBX and desks in real time.' : 'Nothing in real time: this machine does not allow it.', `A window in which the host of the machine took more than ${100 * STOLEN} % of the processors' time was measured again, up to ${TRIES - 1} times, and the one in which it took least counts; at most ${(100 * mostStolen).toFixed(2)} % in those that count.`] };
}
