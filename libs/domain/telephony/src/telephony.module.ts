import { type BeforeApplicationShutdown, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { REDIS } from '@santral/platform/redis';
import type { Redis } from 'ioredis';
import { linkFactory } from './link/create-link.js';
import { PbxRunner } from './pbx-runner.js';
import { createTracker } from './tracker/index.js';

/** Runs the PBX of the configuration for as long as the application lives. */
@Injectable()
class TelephonyService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runner: PbxRunner;

  constructor(@Inject(CONFIG) config: Config, @Inject(REDIS) redis: Redis) {
    this.runner = new PbxRunner({
      pbx: config.pbxId,
      redis,
      ami: config.ami,
      createLink: linkFactory(config.amiClient),
      createTracker,
      logger: createLogger('telephony', config.logLevel),
    });
  }

  onApplicationBootstrap() {
    this.runner.start();
  }

  /** Before the Redis connection is closed. */
  beforeApplicationShutdown() {
    return this.runner.stop();
  }
}

/** AMI in, facts out. */
@Module({ providers: [TelephonyService] })
export class TelephonyModule {}
