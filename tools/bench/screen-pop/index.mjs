/**
 * `screen-pop`: from the AMI line that says an agent is being rung to the message in that agent's socket client, with 500 desks connected.
 * Beside it, in the same run, a bare TCP → Socket.IO forwarder and the same forwarder with one Redis stream between two processes.
 */
import { LIVE, putAhead, putAmongOthers } from '../../services/ahead.mjs';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { callTemplate } from '../lib/call-template.mjs';
import { temporaryFolder } from '../lib/children.mjs';
import { watchHostGaps } from '../lib/host-gaps.mjs';
import { median, ratio, round } from '../lib/statistics.mjs';
import { collect, playCalls, playWindow } from './play.mjs';
import { startForwarder, startOurs } from './systems.mjs';

const DESKS = 500;
const RATES = [10, 50, 100];
const GOAL = 50;
/** Long enough that the 99th percentile at the rate of the goal stands on a dozen calls, not on the luck of six. */
const SECONDS = 24;
/**
 * A telephone system runs all day: what is measured is the compiled program, at the rate of the goal. In the first two minutes V8 still compiles what
 * is called seldom, takes some of it back and collects the heaps of the start; what is measured then is the start, not the day.
 */
const WARM_UP = { rate: GOAL, seconds: 120, seed: 1 };

async function warmUp(system, template) {
  await playCalls(system, template, WARM_UP);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await collect(system);
}

const inMs = ({ p50, p99 }) => `p50 ${p50?.toFixed(2)} ms, p99 ${p99?.toFixed(2)} ms`;

/** One window of each of `systems` (by key) at `rate`, one right after the other, beginning with the `first`th. */
async function measureInTurn(systems, template, { rate, seed, first, watch, log }) {
  const keys = Object.keys(systems);
  const windows = {};
  for (const [i] of keys.entries()) {
    const key = keys[(first + i) % keys.length];
    const one = (windows[key] = await playWindow(systems[key], template, { rate, seconds: SECONDS, seed, watch }));
    log(`${systems[key].name.padEnd(14)} ${String(rate).padStart(3)} calls/s: ${inMs(one.all)}; host took ${(100 * one.stolen).toFixed(2)} %${watch ? `, undisturbed ${one.calm.calls} of ${one.all.calls}: ${inMs(one.calm)}` : ''}`);
  }
  return windows;
}

/** @returns {Promise<{ measured: Record<number, Record<string, Awaited<ReturnType<typeof playWindow>>>[]>, alone: Record<string, object>[] }>} of each rate the rounds, and those of the one-hop forwarder while it was the only one up */
async function measureAll({ rounds, services, template, watch, log }) {
  const systems = {};
  const add = async (key, system) => {
    systems[key] = system;
    await warmUp(system, template);
  };
  try {
    await add('hop', await startForwarder({ kind: 'hop', desks: DESKS, services }));
    const alone = [];
    for (let i = 0; i < rounds; i++) alone.push(await measureInTurn({ hop: systems.hop }, template, { rate: GOAL, seed: 2 + i, first: 0, watch, log }));
    await add('santral', await startOurs({ desks: DESKS, log }));
    await add('bare', await startForwarder({ kind: 'bare', desks: DESKS, services }));
    const measured = Object.fromEntries(RATES.map((rate) => [rate, []]));
    for (let i = 0; i < rounds; i++) for (const rate of RATES) measured[rate].push(await measureInTurn(systems, template, { rate, seed: 2 + i, first: i, watch, log }));
    return { measured, alone };
  } finally {
    for (const system of Object.values(systems)) await system.stop();
  }
}

export async function screenPop({ rounds = 3, log }) {
  const services = await startServices({ dataDir: temporaryFolder('forwarder'), packages: packagesFolder(), log });
  // The PBX and the desks are other machines: what plays them must not wait for a processor longer than what is measured, whichever system that is.
  const isRealTime = putAhead(process.pid, { priority: LIVE });
  const watch = await watchHostGaps();
  let measured, alone;
  try {
    ({ measured, alone } = await measureAll({ rounds, services, template: callTemplate(), watch, log }));
  } finally {
    await watch?.stop();
    putAmongOthers(process.pid);
    await services.stop();
  }
  const of = (who, rate, calls, p) => median(measured[rate].map((one) => one[who][calls][p]));
  const row = (who, rate, calls, p) => ({
    measure: `${p} ms, ${rate} calls/s, beside ${who === 'hop' ? 'one-hop' : 'bare'}${calls === 'calm' ? ', undisturbed' : ''}`,
    ours: round(of('santral', rate, calls, p)),
    baseline: round(of(who, rate, calls, p)),
    ratio: round(ratio(of('santral', rate, calls, p), of(who, rate, calls, p))),
    goal: calls === 'all' && who === 'hop' && rate === GOAL && p === 'p99' ? '≤ 1.5' : '',
  });
  const rows = ['hop', 'bare'].flatMap((who) => RATES.flatMap((rate) => (watch ? ['all', 'calm'] : ['all']).flatMap((calls) => ['p50', 'p99'].map((p) => row(who, rate, calls, p)))));
  const each = (windows, who) => windows.map((one) => round(one[who].all.p99)).join(', ');
  const stolen = (who) => median(Object.values(measured).flat().map((one) => one[who].stolen));
  const notes = [
    `${SECONDS} s at each rate after ${WARM_UP.seconds} s at ${WARM_UP.rate} calls/s, callers at random times, medians of ${rounds} rounds; all processes share the machine with the measurement itself. All three systems are up, and their windows follow each other, so that they meet the same minutes of the machine.`,
    `p99 at ${GOAL} calls/s round by round: ours ${each(measured[GOAL], 'santral')}; one-hop ${each(measured[GOAL], 'hop')}, and before the others were started ${each(alone, 'hop')}.`,
    isRealTime ? 'Live path, forwarders, and what plays PBX and desks in real time.' : 'Nothing in real time: this machine does not allow it.',
    watch
      ? `Undisturbed: calls near whose line the host of the machine let no processor wait. It took ${(100 * stolen('santral')).toFixed(2)} % of the processors' time in our windows and ${(100 * stolen('hop')).toFixed(2)} % in the one-hop forwarder's (medians).`
      : 'What the host of the machine took was not watched: this machine does not allow it.',
  ];
  return { name: 'screen-pop', title: `AMI line → message on the desk, ${DESKS} desks connected`, rows, notes };
}
