import { pbxsChannel } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { createRedis } from '../redis/redis.js';

/**
 * Calls `onChange` whenever a PBX was added, changed or removed, and whenever Redis is back, since something may have changed meanwhile. A
 * channel and not the facts of our own services: telephony would have to read all of those for the few that concern it.
 */
export class PbxWatch {
  private readonly listener: Redis;

  constructor(
    redisUrl: string,
    name: string,
    private readonly onChange: () => void,
  ) {
    this.listener = createRedis(redisUrl, `${name}-pbxs`);
    this.listener.on('error', () => {
      // ioredis reconnects and subscribes again by itself.
    });
  }

  /** Resolves when nothing is missed any more. */
  async start(): Promise<void> {
    this.listener.on('message', () => this.onChange());
    await this.listener.subscribe(pbxsChannel);
    this.listener.on('ready', () => this.onChange());
  }

  stop(): void {
    this.listener.disconnect();
  }
}
