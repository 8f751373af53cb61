import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@santral/contracts';

/** Parameters of the route, for permissions that depend on them. */
export type PermissionOf = (params: Readonly<Record<string, string>>) => Permission | null;

/** Who may call a route. */
export type AccessRule =
  | { kind: 'public' }
  /** Any user with a role; `guests` lets users without one in as well. */
  | { kind: 'signed-in'; guests: boolean }
  | { kind: 'permit'; permission: Permission | PermissionOf; orOnThisMachine: boolean };

export const ACCESS_RULE = 'santral:access-rule';
const rule = (value: AccessRule) => SetMetadata(ACCESS_RULE, value);

/**
 * The user needs this permission. A function picks it from the parameters of the route (for example the resource of
 * `/resources/:name`); null means that there is no such route. `orOnThisMachine` lets programs on the same machine in without a token.
 */
export const Permit = (permission: Permission | PermissionOf, options: { orOnThisMachine?: boolean } = {}) =>
  rule({ kind: 'permit', permission, orOnThisMachine: options.orOnThisMachine ?? false });

/** Any signed-in user who has a role; `{ guests: true }` also those who wait for one. */
export const SignedIn = (options: { guests?: boolean } = {}) => rule({ kind: 'signed-in', guests: options.guests ?? false });

/** Anybody, without a token. */
export const Public = () => rule({ kind: 'public' });
