import { Inject, Injectable } from '@nestjs/common';
import { REDIS, type Redis } from '@santral/platform/redis';

/** Longer than any call goes on after its card was saved. */
const KEPT_S = 24 * 3600;
const keyOf = (pbx: string, extension: string, callId: string): string => `wrap-ups:{${pbx}}:saved:${extension}:${callId}`;

/** Cards that were saved, perhaps while the talk still went on: their calls leave nothing to finish. */
@Injectable()
export class SavedCardsRepository {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async note(pbx: string, extension: string, callId: string): Promise<void> {
    await this.redis.set(keyOf(pbx, extension, callId), '1', 'EX', KEPT_S);
  }

  async has(pbx: string, extension: string, callId: string): Promise<boolean> {
    return (await this.redis.exists(keyOf(pbx, extension, callId))) === 1;
  }
}
