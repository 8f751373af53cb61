import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { type Permission, permissions } from './permissions.js';

/** Every API token begins with this: scanners find one that leaked, and the guard tells it from the token of a session. */
export const API_TOKEN_PREFIX = 'santral_';
export const isApiToken = (bearer: string): boolean => bearer.startsWith(API_TOKEN_PREFIX);

/**
 * What no program may do, whoever owns its token. With a hand in users, roles or tokens it could give away more than it was given, and
 * the own profile is a person's.
 */
const forPersonsAlone: ReadonlySet<Permission> = new Set<Permission>([
  'profile.own', 'users.create', 'users.update', 'users.delete', 'users.manage', 'roles.manage', 'api-tokens.own', 'api-tokens.manage',
]);
/** Permissions that a token can be given, when its owner has them. */
export const tokenScopes: readonly Permission[] = permissions.filter((permission) => !forPersonsAlone.has(permission));

/** `suspended`: the owner is disabled. Only an active token opens anything. */
export const tokenStates = ['active', 'expired', 'revoked', 'suspended'] as const;
export type TokenState = (typeof tokenStates)[number];

/** A token as it may be shown: never the secret, only how it begins. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the token, to tell two apart. */
  hint: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  scopes: z.array(z.enum(permissions)),
  /** Scopes that do nothing now, because the owner does not hold them any more. */
  lostScopes: z.array(z.enum(permissions)),
  state: z.enum(tokenStates),
  createdAt: instant,
  /** Null for a token without an end. */
  expiresAt: instant.nullable(),
  /** Exact to a minute. */
  lastUsedAt: instant.nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
export const apiTokensSchema = z.array(apiTokenSchema);

export const TOKENS_PER_OWNER = 50;

/** `POST /api/api-tokens`. `validDays` null: until it is revoked. */
export const apiTokenFormSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(tokenScopes as [Permission, ...Permission[]])).min(1).max(tokenScopes.length),
  validDays: z.int().min(1).max(3650).nullable(),
});
export type ApiTokenForm = z.infer<typeof apiTokenFormSchema>;
/** The only answer that ever holds the secret. */
export const newApiTokenSchema = z.object({ token: apiTokenSchema, secret: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenSchema>;
