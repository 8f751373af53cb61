import { type DynamicModule, Module } from '@nestjs/common';
import type { ProcessName } from '@santral/contracts';
import { Heartbeat, HEARTBEAT_NAME } from './heartbeat.js';

@Module({})
export class HealthModule {
  static forProcess(name: ProcessName): DynamicModule {
    return { module: HealthModule, providers: [{ provide: HEARTBEAT_NAME, useValue: name }, Heartbeat] };
  }
}
