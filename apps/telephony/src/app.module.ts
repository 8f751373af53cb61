import { type DynamicModule, Module } from '@nestjs/common';
import { TelephonyModule } from '@santral/domain-telephony';
import { type Config, ConfigModule } from '@santral/platform/config';
import { HealthModule } from '@santral/platform/health';
import { RedisModule } from '@santral/platform/redis';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.forRoot(config), RedisModule.forRoot('telephony'), HealthModule.forProcess('telephony'), TelephonyModule],
    };
  }
}
