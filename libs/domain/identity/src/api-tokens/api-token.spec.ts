import { isApiToken, permissions, tokenScopes } from '@santral/contracts';
import { effectiveScopes, hashOf, makeToken, stateOf, toApiToken, type TokenRow } from './api-token.js';

const now = new Date('2026-11-20T09:00:00.000Z');
const later = new Date('2026-11-21T09:00:00.000Z');
const row: TokenRow = {
  id: 't', name: 'CRM', hint: 'santral_ab12', scopes: ['calls.read', 'queues.read', 'no-longer.known'], createdAt: now, expiresAt: later, lastUsedAt: null, lastUsedIp: null,
  revokedAt: null, ownerId: 'u', owner: 'Ayşe', isOwnerDisabled: false, held: ['calls.read', 'agents.read'],
};

it('makes a secret that cannot be guessed, and keeps only its hash', () => {
  const [one, two] = [makeToken(), makeToken()];
  expect(isApiToken(one.secret)).toBe(true);
  expect(Buffer.from(one.secret.slice('santral_'.length), 'base64url')).toHaveLength(32);
  expect(one.secret).not.toBe(two.secret);
  expect(one.hash).toBe(hashOf(one.secret));
  expect(one.secret.startsWith(one.hint)).toBe(true);
  expect(one.hint).toHaveLength(12);
});

it('opens what it was given as far as the owner holds it, and says what was lost', () => {
  expect(effectiveScopes(row)).toEqual(['calls.read']);
  expect(toApiToken(row, now)).toMatchObject({ scopes: ['calls.read', 'queues.read'], lostScopes: ['queues.read'], state: 'active' });
});

it.each([
  ['active', {}, now],
  ['active', { expiresAt: null }, later],
  ['expired', {}, later],
  ['revoked', { revokedAt: now }, later],
  ['suspended', { isOwnerDisabled: true }, now],
] as const)('is %s', (state, change, at) => {
  expect(stateOf({ ...row, ...change }, at)).toBe(state);
});

it('can never be given a hand in users, roles or tokens', () => {
  const withheld = permissions.filter((permission) => !tokenScopes.includes(permission));
  expect(withheld.sort()).toEqual(['api-tokens.manage', 'api-tokens.own', 'profile.own', 'roles.manage', 'users.create', 'users.delete', 'users.manage', 'users.update']);
});
