import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { cardSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { cardKeys, DESK_SECONDS } from './card-keys.js';

const EVERY_MS = 3_600_000;

/** Forgets cards nobody has come back to for a month: extensions without a user ring as well, and would gather them for ever. */
@Injectable()
export class CardKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap() {
    const logger = createLogger('cards', this.config.logLevel);
    this.timer = setInterval(() => void this.forget().catch((err: unknown) => logger.warn({ err }, 'old cards were not looked at, trying again later')), EVERY_MS);
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Removes ended cards older than a month, with their drafts; returns how many. */
  async forget(now = Date.now()): Promise<number> {
    let forgotten = 0;
    for (const pbx of await pbxIds(this.config, this.redis)) forgotten += await this.forgetOf(pbx, now);
    return forgotten;
  }

  private async forgetOf(pbx: string, now: number): Promise<number> {
    let [cursor, forgotten] = ['0', 0];
    do {
      const [next, found] = await this.redis.hscan(cardKeys.holders(pbx), cursor, 'COUNT', 500);
      cursor = next;
      for (let i = 0; i < found.length; i += 2) {
        forgotten += await this.forgetCall(pbx, found[i] ?? '', JSON.parse(found[i + 1] ?? '[]') as string[], now - DESK_SECONDS * 1000);
      }
    } while (cursor !== '0');
    return forgotten;
  }

  private async forgetCall(pbx: string, callId: string, extensions: readonly string[], before: number): Promise<number> {
    const desks = extensions.map((extension) => ({ pbx, extension }));
    const jsons = await Promise.all(desks.map((desk) => this.redis.hget(cardKeys.cards(desk), callId)));
    const old = desks.filter((_, i) => {
      const card = jsons[i] ? cardSchema.parse(JSON.parse(jsons[i])) : null;
      return card === null || (card.endedAt !== null && Date.parse(card.endedAt) < before);
    });
    for (const desk of old) await this.redis.multi().hdel(cardKeys.cards(desk), callId).hdel(cardKeys.drafts(desk), callId).exec();
    if (old.length === desks.length) await this.redis.hdel(cardKeys.holders(pbx), callId);
    return old.length;
  }
}
