import { Refusal } from '@santral/platform/http';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What an access token says. Everything else about the user is looked up, so that it can change at once. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  expiresAtMs: number;
}

const ALGORITHM = 'HS256';
const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int().positive() });
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** Signs an access token; `exp` is the end of the session in whole seconds. */
export const signAccessToken = (claims: TokenClaims, secret: string): Promise<string> =>
  new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(claims.expiresAtMs / 1000))
    .sign(keyOf(secret));

/**
 * Reads an access token; refuses another algorithm, a wrong signature or shape (`auth.invalid-token`) and one that ended more than `graceS`
 * seconds ago (`auth.expired-token`). Whether one that ended since still holds is for the caller to decide.
 */
export async function readAccessToken(token: string, secret: string, graceS = 0): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM], clockTolerance: graceS });
    const { sub, sid, exp } = payloadSchema.parse(payload);
    return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal('auth.expired-token');
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new Refusal('auth.invalid-token');
    throw error;
  }
}
