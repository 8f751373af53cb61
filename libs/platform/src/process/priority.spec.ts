import { transformFileSync } from '@swc/core';
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Scheduling classes, as Linux numbers them. */
const [SCHED_OTHER, SCHED_RR, SCHED_IDLE] = [0, 2, 5];

interface NiceValues {
  main: number;
  others: number[];
  /** Scheduling classes of all its threads, the main one first. */
  policies: number[];
  /** That of a process it begins then. */
  child: number;
  /** What the function gave. */
  given: unknown;
}

/** Nice values of the threads of a Node process that has called `name`. A process of its own, because without rights none can be taken back. */
function niceAfter(name: 'helpersBehindMain' | 'wholeProcessBehind' | 'mainInRealTime'): NiceValues {
  const { code } = transformFileSync(fileURLToPath(new URL('./priority.ts', import.meta.url)), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, swcrc: false, configFile: false });
  const report = `
    import { readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    const given = ${name}();
    const others = readdirSync('/proc/self/task').map(Number).filter((one) => one !== process.pid).map((one) => getPriority(one));
    const policyOf = (stat) => Number(String(stat).split(') ')[1].split(' ')[38]);
    const policies = readdirSync('/proc/self/task').map((one) => policyOf(readFileSync('/proc/self/task/' + one + '/stat')));
    const child = policyOf(execFileSync('cat', ['/proc/self/stat']));
    console.log(JSON.stringify({ main: getPriority(process.pid), others, policies, child, given }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', `${code}\n${report}`], { encoding: 'utf8' })) as NiceValues;
}

/** Whether this machine lets us put anything before everything. */
function isAllowed(): boolean {
  const { status } = spawnSync('chrt', ['--rr', '1', 'true']);
  return status === 0 && availableParallelism() > 1;
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

  it('puts the main thread alone before everything where that is allowed, and says whether it is', () => {
    const { policies: [main, ...others], child, given } = niceAfter('mainInRealTime');
    expect([given, main]).toEqual(isAllowed() ? [true, SCHED_RR] : [false, SCHED_OTHER]);
    expect(new Set([...others, child])).toEqual(new Set([SCHED_OTHER]));
  });
});
