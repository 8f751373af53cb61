import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Resource } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { Outbox } from '../outbox/outbox.js';
import { RecordHistory } from './record-history.js';
import { References } from './references.js';
import { resourceController } from './resource.controller.js';
import { resourceOrderController } from './resource-order.controller.js';
import type { ResourceRules } from './resource.rules.js';
import { ResourceService } from './resource.service.js';
import { ResourceStore } from './resource.store.js';
import { resourceToken } from './resource-token.js';

/** What all resources share. */
@Module({ imports: [DiscoveryModule], providers: [ResourceStore, References, RecordHistory], exports: [ResourceStore, References, RecordHistory] })
export class ResourceCoreModule {}

export interface ResourceOptions<R extends Resource> {
  /** Injectable class of rules; what it needs comes from `imports`. */
  rules?: Type<ResourceRules<R>>;
  imports?: ModuleMetadata['imports'];
  /** False in processes without HTTP: the service alone. */
  http?: boolean;
}

/** The back end of a declared resource: `ResourceModule.forResource(callReasons)` is all of it until it needs a rule of its own. */
@Module({})
export class ResourceModule {
  static forResource<R extends Resource>(resource: R, { rules, imports = [], http = true }: ResourceOptions<R> = {}): DynamicModule {
    const token = resourceToken(resource.name);
    return {
      module: ResourceModule,
      imports: [ResourceCoreModule, ...imports],
      controllers: http ? [resourceController(resource), ...(resource.orderedBy ? [resourceOrderController(resource)] : [])] : [],
      providers: [
        ...(rules ? [rules] : []),
        {
          provide: token,
          inject: [DataSource, ResourceStore, References, RecordHistory, Outbox, ...(rules ? [rules] : [])],
          useFactory: (database: DataSource, store: ResourceStore, references: References, history: RecordHistory, outbox: Outbox, own?: ResourceRules<R>) =>
            new ResourceService(resource, { database, store, references, history, outbox }, own),
        },
      ],
      exports: [token, ResourceCoreModule],
    };
  }
}
