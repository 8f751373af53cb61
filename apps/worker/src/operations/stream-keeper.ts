import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { factStreams, trimStream } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';

const EVERY_MS = 10 * 60_000;
const KEEP_MS = 7 * 24 * 3_600_000;

/** Keeps streams from growing for ever: facts of the last week stay, and those some group has still to finish. */
@Injectable()
export class StreamKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap() {
    const logger = createLogger('streams', this.config.logLevel);
    this.timer = setInterval(() => void this.trim().catch((err: unknown) => logger.warn({ err }, 'streams were not trimmed, trying again later')), EVERY_MS);
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  private async trim(): Promise<void> {
    for (const stream of await factStreams(this.config, this.redis)) await trimStream(this.redis, stream, KEEP_MS);
  }
}
