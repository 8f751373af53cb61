import { type DynamicModule, Module } from '@nestjs/common';
import { type Config, ConfigModule } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { HealthModule } from '@santral/platform/health';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { entities, workerModules } from './domains.js';
import { OperationsModule } from './operations/operations.module.js';
import { PortsModule } from './ports.module.js';

/** Consumers of facts and jobs of every domain; keeps no state of its own, so run as many as you like. */
@Module({})
export class AppModule {
  static forConfig(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        RedisModule.forRoot('worker'),
        DatabaseModule.forRoot(entities),
        FactsModule.forRoot({ consume: true }),
        OutboxModule.forRoot({ relay: true }),
        JobsModule.forRoot(),
        HealthModule.forProcess('worker'),
        ...workerModules,
        PortsModule,
        OperationsModule,
      ],
    };
  }
}
