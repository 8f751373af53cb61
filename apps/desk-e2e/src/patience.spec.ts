import { patiently } from './patience.js';

const never = new Promise<string>(() => undefined);
const look = () => Promise.resolve('phone 1001: idle');

it('gives what came in time', async () => {
  expect(await patiently(Promise.resolve('rung'), 'a ring', look, 20)).toBe('rung');
});

it('fails with what was waited for and how things stood, counted from the wait on', async () => {
  const ring = patiently(never, 'a ring of 1001', look, 20);
  await expect((async () => ring)()).rejects.toThrow(/^a ring of 1001 did not come within 20 ms\.\nphone 1001: idle$/);
});

it('fails as what it waited for fails', async () => {
  await expect((async () => patiently(Promise.reject(new Error('refused')), 'a ring', look, 20))()).rejects.toThrow('refused');
});
