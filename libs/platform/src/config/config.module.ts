import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Makes the validated configuration injectable everywhere: `@Inject(CONFIG) config: Config`. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
