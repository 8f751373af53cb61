import { type BeforeApplicationShutdown, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { keptUnattendedMs } from '@santral/platform/facts';
import { createLogger } from '@santral/platform/logging';
import { PbxDirectory, PbxWatch } from '@santral/platform/pbxs';
import { REDIS } from '@santral/platform/redis';
import type { Redis } from 'ioredis';
import { linkFactory } from './link/create-link.js';
import { PbxFleet } from './pbx-fleet.js';
import { PbxRunner } from './pbx-runner.js';
import { createTracker } from './tracker/index.js';

/** Runs the PBXs of this installation for as long as the application lives. */
@Injectable()
class TelephonyService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly fleet: PbxFleet;
  private readonly watch: PbxWatch;

  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis, @Inject(PbxDirectory) directory: PbxDirectory) {
    const logger = createLogger('telephony', config.logLevel);
    this.fleet = new PbxFleet({
      directory,
      logger,
      createRunner: (pbx, ami) =>
        new PbxRunner({ pbx, redis, ami, createLink: linkFactory(config.amiClient), createTracker, remotePhones: config.remotePhones, keepFactsMs: keptUnattendedMs(config), logger }),
    });
    this.watch = new PbxWatch(config.redisUrl, 'telephony', () => void this.fleet.refresh());
  }

  /** Not awaited: a Redis that is away must not keep the process from starting. */
  onApplicationBootstrap() {
    void this.watch.start().then(() => this.fleet.refresh());
  }

  /** Before the Redis connection is closed. */
  async beforeApplicationShutdown() {
    this.watch.stop();
    await this.fleet.stop();
  }
}

/** AMI in, facts out. */
@Module({ providers: [TelephonyService, PbxDirectory] })
export class TelephonyModule {}
