import os from 'node:os';
import { splitAtTime } from '../lib/call-template.mjs';
import { until } from '../lib/children.mjs';
import { stolenSeconds } from '../lib/machine.mjs';
import { percentile } from '../lib/statistics.mjs';

/** A system that has rested meets its first calls with cold caches; these seconds of a window are played and not counted. */
const LEAD_IN = 3;
/** A call is disturbed when the host took a processor within this time of its line, ms before and after: long enough for what waited then to be done. It does not depend on how long the call took. */
const BEFORE = 2;
const AFTER = 5;
let nextCall = 1;

/** A generator of numbers in 0…1, the same ones for a seed (mulberry32). */
function randoms(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** When `count` callers who know nothing of each other call within `seconds`, ms in order. */
export function callTimes(count, seconds, seed) {
  const random = randoms(seed);
  return Array.from({ length: count }, () => random() * seconds * 1000).sort((a, b) => a - b);
}

/**
 * Plays `rate` calls a second for `seconds` into a system, at random times that are the same ones for a `seed`; returns uniqueid → instant (ns) at which the AgentCalled line was written, of
 * those that begin after the first `skip` seconds. Everything but the time stamps is made beforehand: the driver shares the machine with what it measures.
 */
export async function playCalls({ pbx, agents }, template, { rate, seconds, seed, skip = 0 }) {
  const written = new Map();
  const due = [];
  for (const [i, begin] of callTimes(rate * seconds, seconds, seed).entries()) {
    const { uniqueid, messages } = template.stamp(nextCall++, agents[i % agents.length].extension, `0599${String(1_000_000 + i)}`);
    const isCounted = begin >= skip * 1000;
    messages.forEach((message, m) => due.push({ at: begin + template.offsets[m], parts: splitAtTime(message), uniqueid, rings: isCounted && template.names[m] === 'AgentCalled' }));
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

/** What has rung at the desks of a system since it was last asked: `[uniqueid, extension, instant (ns)]` each. */
export const collect = ({ clients }) =>
  new Promise((resolve) => {
    clients.once('message', ({ arrivals }) => resolve(arrivals));
    clients.send({ collect: true });
  });

const figures = (calls) => {
  const latencies = calls.map(({ ms }) => ms);
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99), calls: calls.length };
};

/**
 * Plays `rate` calls a second into a system for `seconds` that count.
 * @param {{ during: (ms: number) => Promise<[number, number][]> } | null} watch of the host's gaps
 * @returns {Promise<{ all: Figures, calm: Figures, stolen: number }>} latencies in ms of all calls and of those during which the host took no processor (the same without a
 *   watch), and the share of the processors' time that it took meanwhile (0…1)
 * @typedef {{ p50: number | null, p99: number | null, calls: number }} Figures
 */
export async function playWindow(system, template, { rate, seconds, seed, watch }) {
  const [began, stolen] = [performance.now(), stolenSeconds()];
  const total = LEAD_IN + seconds;
  const lasts = template.offsets.at(-1);
  const watched = watch?.during(total * 1000 + lasts) ?? Promise.resolve([]);
  const written = await playCalls(system, template, { rate, seconds: total, seed, skip: LEAD_IN });
  const rung = rate * total;
  let arrivals = [];
  await until(async () => (arrivals = arrivals.concat(await collect(system))).length >= rung, { ms: 10_000, what: `${rung} ringing messages` });
  const gaps = await watched;
  const share = (stolenSeconds() - stolen) / (((performance.now() - began) / 1000) * os.availableParallelism());
  const seen = new Set(arrivals.map(([uniqueid]) => uniqueid));
  if (seen.size !== rung || arrivals.length !== rung) throw new Error(`${system.name}: ${rung} calls rang, ${arrivals.length} messages for ${seen.size} calls came`);
  const calls = arrivals.filter(([uniqueid]) => written.has(uniqueid)).map(([uniqueid, , at]) => ({ line: written.get(uniqueid) / 1e6, ms: (at - written.get(uniqueid)) / 1e6 }));
  const calm = calls.filter(({ line }) => !gaps.some(([from, to]) => to > line - BEFORE && from < line + AFTER));
  return { all: figures(calls), calm: figures(calm), stolen: share };
}
