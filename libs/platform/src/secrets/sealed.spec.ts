import { seal, unseal, Unreadable } from './sealed.js';

const KEY = 'k'.repeat(40);

it('opens what it sealed, with the same key at the same place', () => {
  const sealed = seal('şifre', KEY, 'webhook:1');
  expect(sealed).not.toContain('şifre');
  expect(unseal(sealed, KEY, 'webhook:1')).toBe('şifre');
  expect(seal('şifre', KEY, 'webhook:1')).not.toBe(sealed);
});

it.each([
  ['another key', (s: string) => unseal(s, 'x'.repeat(40), 'webhook:1')],
  ['another place', (s: string) => unseal(s, KEY, 'webhook:2')],
  ['a changed text', (s: string) => unseal(`${s.slice(0, -2)}${s.endsWith('AA') ? 'BB' : 'AA'}`, KEY, 'webhook:1')],
  ['nothing', () => unseal('', KEY, 'webhook:1')],
])('refuses %s', (_what, open) => {
  expect(() => open(seal('secret', KEY, 'webhook:1'))).toThrow(Unreadable);
});
