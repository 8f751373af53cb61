import { transformFileSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The idle class, as Linux numbers it. */
const SCHED_IDLE = 5;

interface NiceValues {
  main: number;
  others: number[];
  /** Scheduling classes of all its threads, as Linux numbers them. */
  policies: number[];
}

/** Nice values of the threads of a Node process that has called `name`. A process of its own, because without rights none can be taken back. */
function niceAfter(name: 'helpersBehindMain' | 'wholeProcessBehind'): NiceValues {
  const { code } = transformFileSync(fileURLToPath(new URL('./priority.ts', import.meta.url)), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, swcrc: false, configFile: false });
  const report = `
    import { readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    ${name}();
    const others = readdirSync('/proc/self/task').map(Number).filter((one) => one !== process.pid).map((one) => getPriority(one));
    const policies = readdirSync('/proc/self/task').map((one) => Number(readFileSync('/proc/self/task/' + one + '/stat', 'utf8').split(') ')[1].split(' ')[38]));
    console.log(JSON.stringify({ main: getPriority(process.pid), others, policies }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', `${code}\n${report}`], { encoding: 'utf8' })) as NiceValues;
}

describe('priorities of threads', () => {
  it('puts the helpers of a process that people wait for behind it', () => {
    const { main, others } = niceAfter('helpersBehindMain');
    expect(main).toBeLessThan(7);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every((nice) => nice >= 7)).toBe(true);
  });

  it('puts all of a process that nobody waits for behind the others', () => {
    const { main, others, policies } = niceAfter('wholeProcessBehind');
    expect([main, ...others].every((nice) => nice >= 19)).toBe(true);
    expect(new Set(policies)).toEqual(new Set([SCHED_IDLE]));
  });
});
