import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { FactArchive, factStreams, keptInStreamMs, trimStream } from '@santral/platform/facts';
import { createLogger, type Logger } from '@santral/platform/logging';
import { evictionOf, REDIS, type Redis } from '@santral/platform/redis';
import { DataSource } from 'typeorm';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Keeps streams from growing for ever: facts of the last days stay, and those some group has still to finish. The others go to the archive first. */
@Injectable()
export class StreamKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private readonly archive: FactArchive;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DataSource) database: DataSource,
  ) {
    this.archive = new FactArchive(database);
  }

  onApplicationBootstrap() {
    const logger = createLogger('streams', this.config.logLevel);
    // Not awaited: with Redis away this is said when it is back.
    void this.warnOfEviction(logger).catch((err: unknown) => logger.debug({ err }, 'Redis does not tell whether it evicts'));
    this.timer = setInterval(() => void this.trim().catch((err: unknown) => logger.warn({ err }, 'streams were not trimmed, trying again later')), EVERY_MS);
  }

  private async warnOfEviction(logger: Logger): Promise<void> {
    const eviction = evictionOf(await this.redis.info('memory'));
    if (eviction) logger.warn(eviction, 'Redis throws keys away when its memory is full, facts and jobs among them: set its maxmemory-policy to noeviction');
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Nothing leaves a stream that the archive could not take: with the database away, streams wait. */
  async trim(now = Date.now()): Promise<void> {
    const { factsArchiveDays } = this.config;
    const keepMs = keptInStreamMs(this.config);
    for (const stream of await factStreams(this.config, this.redis)) {
      await trimStream(this.redis, stream, keepMs, now, async (upTo) => {
        if (factsArchiveDays > 0) await this.archive.keep(this.redis, stream, upTo);
      });
    }
    await this.archive.forget(new Date(now - keepMs - factsArchiveDays * DAY_MS));
  }
}
