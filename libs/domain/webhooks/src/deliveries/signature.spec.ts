import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { signatureOf } from './signature.js';

type Check = (body: string, header: string, secret: string, nowMs?: number) => boolean;
const PAGE = path.join(import.meta.dirname, '../../../../../docs/webhooks.md');
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const BODY = JSON.stringify({ id: 'main:1', name: 'call.started', payload: { caller: 'Şükrü Çağlar' } });

let folder: string;
let isFromSantral: Check;
beforeAll(async () => {
  // What receivers copy out of the documents is what is tested here.
  const [, snippet] = /```js\n([\s\S]*?)```/.exec(fs.readFileSync(PAGE, 'utf8')) ?? [];
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-snippet-'));
  const file = path.join(folder, 'check.mjs');
  fs.writeFileSync(file, snippet ?? '');
  ({ isFromSantral } = (await import(pathToFileURL(file).href)) as { isFromSantral: Check });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('is made over the time and the body', () => {
  expect(signatureOf('{}', ['s'], 1_795_165_200_999)).toBe('t=1795165200,v1=619815bd41e94841f01ea455cbd8106e06703077dd2743072fc02fc9d17965bf');
});

describe('the check that the documents give receivers', () => {
  it('takes what we signed, with the secret or with the one before it', () => {
    expect(isFromSantral(BODY, signatureOf(BODY, ['new'], NOW), 'new', NOW)).toBe(true);
    expect(isFromSantral(BODY, signatureOf(BODY, ['new', 'old'], NOW), 'old', NOW)).toBe(true);
    expect(isFromSantral(BODY, signatureOf(BODY, ['new'], NOW), 'new', NOW + 299_000)).toBe(true);
  });

  it.each<[string, () => boolean]>([
    ['a body somebody changed', () => isFromSantral(BODY.replace('Çağlar', 'Caglar'), signatureOf(BODY, ['s'], NOW), 's', NOW)],
    ['another secret', () => isFromSantral(BODY, signatureOf(BODY, ['s'], NOW), 'x', NOW)],
    ['a changed time', () => isFromSantral(BODY, signatureOf(BODY, ['s'], NOW).replace(/t=\d+/, `t=${NOW / 1000 + 60}`), 's', NOW)],
    ['one from long ago', () => isFromSantral(BODY, signatureOf(BODY, ['s'], NOW), 's', NOW + 301_000)],
    ['one of tomorrow', () => isFromSantral(BODY, signatureOf(BODY, ['s'], NOW + 301_000), 's', NOW)],
    ['no signature', () => isFromSantral(BODY, `t=${NOW / 1000}`, 's', NOW)],
    ['an empty one', () => isFromSantral(BODY, `t=${NOW / 1000},v1=`, 's', NOW)],
    ['nonsense', () => isFromSantral(BODY, 'x', 's', NOW)],
  ])('refuses %s', (_what, check) => {
    expect(check()).toBe(false);
  });
});
