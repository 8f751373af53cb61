import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from './random.mjs';
import { everyEnding, scenarios } from './scenarios.mjs';
import { Stage } from './stage.mjs';

/** Mobile numbers nobody of the demo company has: `0599` and seven digits. */
const strangerNumber = (index) => `0599${String(1_000_000 + index).slice(-7)}`;

/**
 * Places real calls through a real PBX.
 * @param {object} options
 * @param {object} options.pbx entry of runtime.json
 * @param {number} options.rate calls per second
 * @param {number} options.count
 * @param {string[]} options.extensions simulated agents
 * @param {string[]} [options.queues]
 * @param {number} [options.seed]
 * @param {[number, number]} [options.talkS] shortest and longest talk, in seconds
 * @param {[string, number][]} [options.mix] scenarios and weights
 * @param {{ number: string, name: string }[]} [options.knownCallers] customers who call in now and then
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ calls: object[], failed: object[] }>} one entry a call: scenario, number, outcome, extension, startedAt (ms)
 */
export async function runCalls({ pbx, rate, count, extensions, queues = ['destek'], seed = 1, talkS = [1, 4], mix = everyEnding, knownCallers = [], log = () => undefined, nameOf, signal }) {
  const random = createRandom(seed);
  const stage = await Stage.set({ pbx, extensions, queues, nameOf });
  const calls = [];
  const failed = [];
  const running = new Set();
  const busyNumbers = new Set();
  try {
    for (let index = 0; index < count && !signal?.aborted; index++) {
      const known = knownCallers.length > 0 && random.next() < 0.5 ? random.pick(knownCallers) : null;
      const caller = known && !busyNumbers.has(known.number) ? known : { number: strangerNumber(seed * 10_000 + index), name: stage.nameFor(index) };
      const scenario = random.weighted(mix);
      const entry = { index, scenario, number: caller.number, startedAt: Date.now() };
      busyNumbers.add(caller.number);
      const context = { stage, random, number: caller.number, name: caller.name, talkMs: random.between(talkS[0] * 1000, talkS[1] * 1000) };
      const play = scenarios[scenario](context)
        .then((result) => {
          calls.push({ ...entry, ...result, endedAt: Date.now() });
          log(`${String(index + 1).padStart(4)}  ${caller.number}  ${scenario.padEnd(22)} ${result.outcome ?? result.skipped}${result.extension ? `  ${result.extension}` : ''}`);
        })
        .catch((error) => {
          failed.push({ ...entry, error: String(error) });
          log(`${String(index + 1).padStart(4)}  ${caller.number}  ${scenario.padEnd(22)} FAILED: ${error}`);
        })
        .finally(() => {
          stage.plans.delete(caller.number);
          busyNumbers.delete(caller.number);
          running.delete(play);
        });
      running.add(play);
      await delay(1000 / rate);
    }
    await Promise.all(running);
  } finally {
    await stage.clear();
  }
  return { calls, failed };
}
