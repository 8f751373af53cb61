/** `npm run bench -- [NAME] [--json FILE] [--rounds N] [--calls N] [--data FOLDER]`: our figures beside a baseline's, measured in the same run. `reports` keeps what it made in FOLDER, and uses it again. */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { workspace } from './lib/children.mjs';
import { print, write } from './lib/report.mjs';

/** Each measurement is loaded when it is asked for: a broken one must not keep the others from running. */
const measurements = {
  'screen-pop': async (options) => (await import('./screen-pop/index.mjs')).screenPop(options),
  ingest: async (options) => (await import('./ingest/index.mjs')).ingest(options),
  save: async (options) => (await import('./save/index.mjs')).save(options),
  import: async (options) => (await import('./import/index.mjs')).importBench(options),
  memory: async (options) => (await import('./memory/index.mjs')).memory(options),
  reports: async (options) => (await import('./reports/index.mjs')).reports(options),
  desk: async (options) => (await import('./desk/index.mjs')).desk(options),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, rounds: { type: 'string', default: '3' }, 'no-build': { type: 'boolean', default: false }, calls: { type: 'string' }, data: { type: 'string' } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(measurements);
const unknown = wanted.find((name) => !(name in measurements));
if (unknown) {
  console.error(`there is no measurement "${unknown}"; there are: ${Object.keys(measurements).join(', ')}`);
  process.exit(2);
}
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds: given "${values.rounds}", allowed is a whole number from 1`);
  process.exit(2);
}

const calls = values.calls === undefined ? undefined : Number(values.calls);
if (calls !== undefined && (!Number.isInteger(calls) || calls < 10_000)) {
  console.error(`--calls: given "${values.calls}", allowed is a whole number from 10000`);
  process.exit(2);
}

if (!values['no-build']) execFileSync('npx', ['nx', 'run-many', '-t', 'build', '--exclude', '@santral/app-desk'], { cwd: workspace, stdio: ['ignore', 'ignore', 'inherit'] });

const results = [];
for (const name of wanted) {
  console.log(`\n${name} …`);
  const result = await measurements[name]({ rounds, calls, data: values.data, log: (line) => console.log(`  ${line}`) });
  print(result);
  results.push(result);
}
console.log(`\nreport: ${write(results, values.json)}`);
process.exit(0);
