import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { linkKey, pbxStatusSchema } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Config } from '../config/config.js';
import { createLogger } from '../logging/logger.js';
import type { OnPbxs } from './upkeep.js';
import type { UpkeepCaller } from './upkeep-caller.js';

const LOOK_MS = 5000;

export interface WatchOptions {
  /**
   * Whether the first link that is seen of a PBX calls for work as well. Without: what the start of the worker calls for is enough, because
   * the PBX is reached without telephony's link.
   */
  worksOnFirstLink: boolean;
}

/** Calls for the work of an upkeep when the worker starts and when a PBX is back, and regularly. */
export abstract class UpkeepWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger;
  private readonly upSince = new Map<string, string>();
  private timer?: NodeJS.Timeout;

  protected constructor(
    private readonly config: Config,
    private readonly redis: Redis,
    private readonly rows: OnPbxs,
    private readonly caller: UpkeepCaller,
    private readonly options: WatchOptions,
  ) {
    this.logger = createLogger(caller.upkeep.of, config.logLevel);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.caller.repeat(this.config.timeZone);
    await this.call(null);
    this.timer = setInterval(() => void this.look().catch((err: unknown) => this.logger.warn({ err }, 'looking after the links failed, trying again')), LOOK_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * A link that came up anew: the PBX may have been restarted with other files, or its AstDB wiped. Reading a key of each PBX is less than hearing
   * every fact of every call.
   */
  async look(): Promise<void> {
    for (const pbx of await this.rows.pbxs()) {
      const text = await this.redis.get(linkKey(pbx));
      if (text === null) continue;
      const { link, since } = pbxStatusSchema.parse(JSON.parse(text));
      if (link !== 'up' || this.upSince.get(pbx) === since) continue;
      const isFirst = !this.upSince.has(pbx);
      this.upSince.set(pbx, since);
      if (!isFirst || this.options.worksOnFirstLink) await this.call(pbx);
    }
  }

  /** What the PBX has is looked at before anything is written. */
  private async call(pbx: string | null): Promise<void> {
    await this.caller.compare(pbx);
    await this.caller.push(pbx);
  }
}
