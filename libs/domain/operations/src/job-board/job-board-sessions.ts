import { Inject, Injectable } from '@nestjs/common';
import type { Permission } from '@santral/contracts';
import { AUTHENTICATOR, type Authenticator, type Principal, withDeadline } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import { createHash, randomBytes } from 'node:crypto';

/** A browser opens the board by an address and cannot send a token with it; what it sends instead holds for as long as this. */
export const SESSION_S = 15 * 60;

/** Who looks at the board. */
export type BoardViewer = Omit<Principal, 'language'>;

const keyOf = (secret: string) => `job-board:${createHash('sha256').update(secret).digest('hex')}`;

/** What a browser was given for its token, by the hash of it. */
@Injectable()
export class JobBoardSessions {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
  ) {}

  /** The secret a browser may show at the board, 256 random bits. */
  async open({ permissions, ...principal }: BoardViewer): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await withDeadline(this.redis.set(keyOf(secret), JSON.stringify({ ...principal, permissions: [...permissions] }), 'EX', SESSION_S));
    return secret;
  }

  /** Who was given the secret; null when nobody was, when it has run out, and when their session or their rights are no longer what they were. */
  async viewerOf(secret: string): Promise<BoardViewer | null> {
    const text = await withDeadline(this.redis.get(keyOf(secret)));
    if (text === null) return null;
    const kept = JSON.parse(text) as Omit<BoardViewer, 'permissions'> & { permissions: Permission[] };
    const viewer: BoardViewer = { ...kept, permissions: new Set(kept.permissions) };
    if (viewer.expiresAtMs <= Date.now()) return null;
    const changed = await withDeadline(this.authenticator.changed?.([viewer]) ?? Promise.resolve(new Set<string>()));
    return changed.has(viewer.sessionId) ? null : viewer;
  }
}
