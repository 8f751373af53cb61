import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { leaseKey, linkKey, linkStatusOf, room } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { TelephonyNamespace } from './telephony-socket.js';

const EVERY_MS = 1000;

/**
 * Tells the desks when telephony is gone. It says itself when the PBX is lost, but it cannot say that it was killed: then the desks would
 * go on showing a link that nobody watches.
 */
@Injectable()
export class LinkWatch implements OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private namespace?: TelephonyNamespace;
  /** By PBX: whether its link was up at the last look. */
  private readonly wasUp = new Map<string, boolean>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  start(namespace: TelephonyNamespace): void {
    this.namespace = namespace;
    // While Redis is away nobody can know; the sockets say so by what they no longer deliver.
    this.timer = setInterval(() => void this.look().catch(() => undefined), EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Emits `link` for every PBX whose link went down or came back since the last look. */
  async look(): Promise<void> {
    const ids = await pbxIds(this.config, this.redis);
    const values = await this.redis.mget(ids.flatMap((id) => [linkKey(id), leaseKey(id)]));
    ids.forEach((id, i) => {
      const status = linkStatusOf(id, values[2 * i] ?? null, values[2 * i + 1] !== null, new Date().toISOString());
      const isUp = status.link === 'up';
      const before = this.wasUp.get(id);
      if (before !== undefined && before !== isUp) this.namespace?.to(room.everybody).emit('link', status);
      this.wasUp.set(id, isUp);
    });
  }
}
