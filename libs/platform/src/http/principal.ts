import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language, Permission } from '@santral/contracts';
import type { SantralRequest } from './request.js';

/** Who a request or a socket speaks for, once its token has been checked. */
export interface Principal {
  userId: string;
  displayName: string;
  permissions: ReadonlySet<Permission>;
  /** Null for users who have no phone. */
  extension: string | null;
  /** PBX of the extension. */
  pbx: string | null;
  sessionId: string;
  /** When the access token ends, epoch ms. */
  expiresAtMs: number;
  /** The token of a program that acts for the user; absent when the user is there in person. Its `permissions` are those of the token. */
  apiToken?: { id: string; name: string };
  /** Language of the request. */
  language: Language;
}

/** Port to the sign-in system: the http plumbing knows no users. */
export interface Authenticator {
  /** Turns an access token into its principal; throws a `Refusal` (`auth.*`) for a token that does not hold. */
  authenticate(token: string): Promise<Omit<Principal, 'language'>>;
  /** The same for the token of a program (`isApiToken`). Without it such tokens open nothing. */
  authenticateProgram?(token: string): Promise<Omit<Principal, 'language'>>;
  /** Ids of the sessions among these whose access is no longer what the principal says: one look for all of them. Without it each is looked up. */
  changed?(known: readonly Omit<Principal, 'language'>[]): Promise<ReadonlySet<string>>;
  /** Hears of every request that was refused because its user lacks a permission, before the refusal goes out. */
  refused?(principal: Principal, request: { method: string; path: string; permission: string }): Promise<void>;
}

/** Nest injection token of the `Authenticator`; a global module has to provide it. */
export const AUTHENTICATOR = Symbol('AUTHENTICATOR');

/** The principal of the request, on routes that are not public. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<SantralRequest>();
  if (!principal) throw new Error('CurrentUser used on a public route');
  return principal;
});
