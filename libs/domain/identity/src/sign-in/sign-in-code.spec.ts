import { codeHash, codeText, isSameHash, newCode } from './sign-in-code.js';

it('makes six digits', () => {
  for (let i = 0; i < 2000; i++) expect(newCode()).toMatch(/^\d{6}$/);
});

it('writes ASCII only, with the code in it', () => {
  for (const language of ['tr', 'en', 'ar'] as const) {
    const text = codeText('042137', language);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(text).toContain('042137');
    expect(text.length).toBeLessThanOrEqual(150);
  }
});

it('binds a code to its sign-in and to the secret', () => {
  const hash = codeHash('123456', 'a', 'secret');
  expect(isSameHash(hash, codeHash('123456', 'a', 'secret'))).toBe(true);
  expect(isSameHash(hash, codeHash('123456', 'b', 'secret'))).toBe(false);
  expect(isSameHash(hash, codeHash('123456', 'a', 'other'))).toBe(false);
  expect(isSameHash(hash, codeHash('123457', 'a', 'secret'))).toBe(false);
  expect(hash).not.toContain('123456');
});
