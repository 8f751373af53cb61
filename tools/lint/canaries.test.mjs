import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCanaries } from './canaries.mjs';

const list = [
  { file: 'a.ts', code: "import 'forbidden';", isAllowed: false, why: 'a is not to import it' },
  { file: 'a.ts', code: "import 'allowed';", isAllowed: true, why: 'a is to import it' },
];
const reporting = (isReported) => ({ lintText: async (code) => [{ messages: isReported(code) ? [{ ruleId: '@nx/enforce-module-boundaries' }] : [] }] });

test('a rule that works satisfies the canaries', async () => {
  assert.deepEqual(await checkCanaries(reporting((code) => code.includes('forbidden')), list), []);
});

test('a rule that reports nothing, or everything, is found out', async () => {
  assert.match((await checkCanaries(reporting(() => false), list)).join(), /'forbidden'; was not reported, but a is not to import it/);
  assert.match((await checkCanaries(reporting(() => true), list)).join(), /'allowed'; was reported, but a is to import it/);
});

test('each canary is held against its own rule', async () => {
  const other = [{ file: 'a.tsx', code: '<b />', isAllowed: false, why: 'it is markup', rule: 'no-restricted-syntax' }];
  assert.deepEqual(await checkCanaries({ lintText: async () => [{ messages: [{ ruleId: 'no-restricted-syntax' }] }] }, other), []);
  assert.match((await checkCanaries(reporting(() => true), other)).join(), /was not reported, but it is markup/);
});
