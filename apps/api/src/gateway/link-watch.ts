import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { leaseKey, linkKey, linkStatusOf, room } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
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
  private isUp: boolean | null = null;

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

  /** Emits `link` when the link went down or came back since the last look. */
  async look(): Promise<void> {
    const { pbxId } = this.config;
    const [told, owner] = await this.redis.mget(linkKey(pbxId), leaseKey(pbxId));
    const status = linkStatusOf(pbxId, told ?? null, owner !== null, new Date().toISOString());
    const isUp = status.link === 'up';
    if (this.isUp !== null && this.isUp !== isUp) this.namespace?.to(room.everybody).emit('link', status);
    this.isUp = isUp;
  }
}
