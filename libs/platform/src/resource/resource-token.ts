import { Inject } from '@nestjs/common';
import type { Resource, ResourceName } from '@santral/contracts';

/** Nest injection token of the service of one resource. */
export const resourceToken = (name: ResourceName): string => `ResourceService:${name}`;

/** Injects the service of a declared resource: `@InjectResource(contacts) contacts: ResourceService<typeof contacts>`. */
export const InjectResource = (resource: Pick<Resource, 'name'>) => Inject(resourceToken(resource.name));
