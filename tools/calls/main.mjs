/** `npm run calls -- --rate 2 --count 50`: real calls through the real PBX of a running Santral, so that anybody can watch the desk live. */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCalls } from './run-calls.mjs';
import { scenarios } from './scenarios.mjs';
import { demoCallers } from './demo-callers.mjs';

const help = `npm run calls -- [options]

  --rate N        calls per second (default 1)
  --count N       how many calls (default 20)
  --agents LIST   extensions whose phones are simulated: 1001,1002 or 1001-1010 (default 1001-1010).
                  Sign in as one of them to see the calls on the desk.
  --queue LIST    queues they are members of (default destek)
  --talk A-B      seconds of talk (default 2-8)
  --only LIST     only these endings: ${Object.keys(scenarios).join(', ')}
  --seed N        repeats a run (default: a new one each time)
  --json FILE     writes what was played
  --data DIR      data folder of the running system (default .santral or $SANTRAL_DATA)`;

function fail(message) {
  console.error(message);
  process.exit(2);
}

function number(name, text, { min, max }) {
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max) fail(`--${name}: given "${text}", allowed is ${min} to ${max}`);
  return value;
}

function list(text) {
  return text.split(',').flatMap((part) => {
    const [from, to] = part.split('-').map(Number);
    return to ? Array.from({ length: to - from + 1 }, (_, i) => String(from + i)) : [part.trim()];
  });
}

const { values } = parseArgs({
  options: Object.fromEntries(['rate', 'count', 'agents', 'queue', 'talk', 'only', 'seed', 'json', 'data'].map((name) => [name, { type: 'string' }]).concat([['help', { type: 'boolean' }]])),
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const dataDir = values.data ?? process.env.SANTRAL_DATA ?? '.santral';
const file = path.join(dataDir, 'runtime.json');
if (!fs.existsSync(file)) fail(`${file} is not there: start Santral first (npm start), or name its data folder with --data`);
const runtime = JSON.parse(fs.readFileSync(file, 'utf8'));
const pbx = runtime.pbx?.[0];
if (!pbx) fail('this Santral runs without a PBX, so there is nothing to call');

const only = values.only?.split(',').map((name) => name.trim());
const unknown = only?.find((name) => !(name in scenarios));
if (unknown) fail(`--only: there is no ending "${unknown}"\n\n${help}`);
const [shortest = 2, longest = shortest] = (values.talk ?? '2-8').split('-').map(Number);

const stop = new AbortController();
process.once('SIGINT', () => {
  console.log('\nstopping: calls under way are played to their end');
  stop.abort();
});

const result = await runCalls({
  pbx,
  rate: number('rate', values.rate ?? '1', { min: 0.01, max: 100 }),
  count: number('count', values.count ?? '20', { min: 1, max: 100_000 }),
  extensions: list(values.agents ?? '1001-1010'),
  queues: (values.queue ?? 'destek').split(','),
  seed: values.seed ? number('seed', values.seed, { min: 1, max: 4_294_967_295 }) : Date.now() % 100_000,
  talkS: [shortest, longest],
  ...(only ? { mix: only.map((name) => [name, 1]) } : {}),
  knownCallers: demoCallers,
  log: (line) => console.log(line),
  signal: stop.signal,
});
const byOutcome = {};
for (const call of result.calls) byOutcome[call.outcome ?? 'skipped'] = (byOutcome[call.outcome ?? 'skipped'] ?? 0) + 1;
console.log(`\n${result.calls.length} calls played: ${Object.entries(byOutcome).map(([outcome, n]) => `${n} ${outcome}`).join(', ')}; ${result.failed.length} failed`);
if (values.json) fs.writeFileSync(values.json, JSON.stringify(result, null, 1));
process.exit(result.failed.length > 0 ? 1 : 0);
