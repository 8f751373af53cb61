import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { directoryKey } from '@santral/contracts';
import { createLogger } from '@santral/platform/logging';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { CONFIG, type Config } from '@santral/platform/config';
import { UsersRepository } from '../users/users.repository.js';

const REFRESH_MS = 30_000;

/** Keeps who sits at which extension in Redis, where domains that may not ask identity can read it. */
@Injectable()
export class DirectoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersRepository,
  ) {
    this.logger = createLogger('directory', config.logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    // Users written straight into the database (a seed, an import) appear as well.
    this.timer = setInterval(() => void this.refresh().catch((err: unknown) => this.logger.warn({ err }, 'directory not refreshed')), REFRESH_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Writes the directory of every PBX anew, in one piece; also of those on which nobody sits any more. */
  async refresh(): Promise<void> {
    const users = await this.users.withExtension();
    const pbxs = new Set([...(await pbxIds(this.config, this.redis)), ...users.map((user) => user.pbx)]);
    for (const pbx of pbxs) {
      const entries = users.filter((user) => user.pbx === pbx).flatMap((user) => [user.extension, JSON.stringify({ userId: user.id, displayName: user.displayName })]);
      const write = this.redis.multi().del(directoryKey(pbx));
      if (entries.length > 0) write.hset(directoryKey(pbx), ...entries);
      await write.exec();
    }
  }
}
