import { Controller, Inject, Put, type Type } from '@nestjs/common';
import { type Permission, type RecordOrder, recordOrderSchema, type Resource } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, Permit, type Principal } from '../http/index.js';
import { resourceToken } from './resource-token.js';
import type { ResourceService } from './resource.service.js';

/** The order of a resource whose rows people put in order: all of it is written at once. */
export function resourceOrderController(resource: Resource): Type {
  @Controller(`resources/${resource.name}/order`)
  class ResourceOrderController {
    constructor(@Inject(resourceToken(resource.name)) private readonly service: ResourceService) {}

    @Put()
    @Permit(`${resource.name}.update` satisfies Permission)
    @ApiSpec({ summary: `${resource.title.en}: put in order`, status: 204 })
    reorder(@ParsedBody(recordOrderSchema) { rows }: RecordOrder, @CurrentUser() user: Principal): Promise<void> {
      return this.service.reorder(rows, user);
    }
  }
  const name = resource.name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  Object.defineProperty(ResourceOrderController, 'name', { value: `${name}OrderController` });
  return ResourceOrderController;
}
