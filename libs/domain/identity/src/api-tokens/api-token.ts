import { API_TOKEN_PREFIX, type ApiToken, isPermission, type Permission, type TokenState } from '@santral/contracts';
import { createHash, randomBytes } from 'node:crypto';

/** A token as the database holds it, with what its owner is and holds at this moment. */
export interface TokenRow {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  revokedAt: Date | null;
  ownerId: string;
  owner: string;
  isOwnerDisabled: boolean;
  /** Every permission of the owner's roles. */
  held: string[];
}

const HINT_LENGTH = API_TOKEN_PREFIX.length + 4;

/** A new secret with 256 random bits, what is kept of it, and how it begins. */
export function makeToken(): { secret: string; hash: string; hint: string } {
  const secret = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashOf(secret), hint: secret.slice(0, HINT_LENGTH) };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function stateOf(row: Pick<TokenRow, 'revokedAt' | 'expiresAt' | 'isOwnerDisabled'>, now: Date): TokenState {
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt && row.expiresAt <= now) return 'expired';
  return row.isOwnerDisabled ? 'suspended' : 'active';
}

/** What a token opens now: what it was given, as far as its owner still holds it. */
export const effectiveScopes = ({ scopes, held }: Pick<TokenRow, 'scopes' | 'held'>): Permission[] => scopes.filter(isPermission).filter((scope) => held.includes(scope));

export function toApiToken(row: TokenRow, now: Date): ApiToken {
  const scopes = row.scopes.filter(isPermission);
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    owner: { id: row.ownerId, name: row.owner },
    scopes,
    lostScopes: scopes.filter((scope) => !row.held.includes(scope)),
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
  };
}
