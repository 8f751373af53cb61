import { type DynamicModule, Module } from '@nestjs/common';
import { type Config, ConfigModule } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { HealthModule } from '@santral/platform/health';
import { HttpModule } from '@santral/platform/http';
import { JobsModule } from '@santral/platform/jobs';
import { OutboxModule } from '@santral/platform/outbox';
import { RedisModule } from '@santral/platform/redis';
import { apiModules, entities } from './domains.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { WebphoneModule } from './webphone/webphone.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PortsModule } from './ports.module.js';

/** HTTP and sockets of every domain; keeps no state of its own, so run as many as you like. */
@Module({})
export class AppModule {
  static forConfig(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        RedisModule.forRoot('api'),
        DatabaseModule.forRoot(entities),
        FactsModule.forRoot(),
        OutboxModule.forRoot(),
        JobsModule.forRoot(),
        HealthModule.forProcess('api'),
        HttpModule,
        ...apiModules,
        PortsModule,
        GatewayModule,
        WebphoneModule,
        OperationsModule,
      ],
    };
  }
}
