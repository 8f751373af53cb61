#!/usr/bin/env node
/**
 * npm test [-- --level=lint,pure,…]
 * Runs every level of checks and ends with one line: `N passed, N failed, N skipped`.
 */
import { parseArgs } from 'node:util';
import { ensureDependencies } from '../start/dependencies.mjs';
import { runTool, ToolError } from '../services/tool-error.mjs';
import { inWords, none, sum, summaryLine } from './figures.mjs';

await runTool(async () => {
  const { values } = parseArgs({ options: { level: { type: 'string' } } });
  await ensureDependencies();
  // Only now: these import packages.
  const { levels } = await import('./levels.mjs');
  const chosen = values.level ? values.level.split(',') : Object.keys(levels);
  const unknown = chosen.filter((name) => !levels[name]);
  if (unknown.length > 0) throw new ToolError(`--level: no such level: ${unknown.join(', ')}; there are ${Object.keys(levels).join(', ')}`);

  const processes = new Set();
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      isStopping = true;
      await Promise.all([...processes].map((one) => one.stop(10_000)));
      process.exit(130);
    });
  }

  const figures = [];
  for (const name of chosen) {
    if (isStopping) return;
    const from = performance.now();
    console.log(`\n==== ${name} ${'='.repeat(Math.max(0, 100 - name.length))}`);
    const onStart = (one) => {
      processes.add(one);
      void one.exited.then(() => processes.delete(one));
    };
    const level = await levels[name]({ log: console.log, onStart }).catch((error) => {
      console.log(error instanceof ToolError ? error.message : error);
      return { ...none(), failed: 1 };
    });
    if (isStopping) return;
    figures.push({ name, seconds: (performance.now() - from) / 1000, ...level });
  }

  console.log(`\n==== summary ${'='.repeat(93)}`);
  for (const level of figures) console.log(summaryLine(level));
  const total = sum(figures);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(inWords(total));
});
