import { transformFileSync } from '@swc/core';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A Node process that has called `endWithin` and says that it is asked to stop; `more` is what else it does. */
async function processWith(ms: number, more: string): Promise<ChildProcess> {
  const { code } = transformFileSync(fileURLToPath(new URL('./deadline.ts', import.meta.url)), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, swcrc: false, configFile: false });
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${code}\nendWithin(${ms});\n${more}\nprocess.send('up');`], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  await once(child, 'message');
  return child;
}

it('ends a process whose shutdown waits for something that never comes', async () => {
  const child = await processWith(50, `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);`);
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toContain('not stopped within 50 ms of SIGTERM');
});

it('leaves a process alone that comes to its end by itself', async () => {
  const child = await processWith(60_000, `const work = setInterval(() => undefined, 1000); process.on('SIGTERM', () => { clearInterval(work); process.disconnect(); });`);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
