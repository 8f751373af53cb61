import { Inject, Injectable } from '@nestjs/common';
import { permissions, SESSION_GRACE_HOURS, SESSION_HOURS } from '@santral/contracts';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';

/** What a request needs to know of a session, as kept in Redis. */
const cachedSessionSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  permissions: z.array(z.enum(permissions)),
  extension: z.string().nullable(),
  pbx: z.string().nullable(),
  expiresAtMs: z.number(),
});
export type CachedSession = z.infer<typeof cachedSessionSchema>;

const REVOKED = 'revoked';
/** A change made to the database by hand is seen after this long. */
const TTL_SECONDS = 15;
const key = (sessionId: string) => `session:${sessionId}`;

/**
 * Spares PostgreSQL a question per request. A revoked session leaves a mark that outlives its token, so that a request that read the
 * session just before cannot put it back.
 */
@Injectable()
export class SessionCache {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** The session, `revoked`, or null when it has to be looked up. */
  async get(sessionId: string): Promise<CachedSession | typeof REVOKED | null> {
    const text = await this.redis.get(key(sessionId));
    if (text === null || text === REVOKED) return text;
    return cachedSessionSchema.parse(JSON.parse(text));
  }

  async put(sessionId: string, session: CachedSession): Promise<void> {
    await this.redis.set(key(sessionId), JSON.stringify(session), 'EX', TTL_SECONDS, 'NX');
  }

  async revoke(sessionIds: string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => this.redis.set(key(id), REVOKED, 'EX', (SESSION_HOURS + SESSION_GRACE_HOURS) * 3600)));
  }

  /** Drops what is remembered of a session that still holds. */
  async forget(sessionId: string): Promise<void> {
    if ((await this.redis.get(key(sessionId))) !== REVOKED) await this.redis.del(key(sessionId));
  }
}
