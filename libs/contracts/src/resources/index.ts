import { breakTypes } from './break-types.resource.js';
import { callCriteria } from './call-criteria.resource.js';
import { callReasons } from './call-reasons.resource.js';
import { contacts } from './contacts.resource.js';
import { customers } from './customers.resource.js';
import { performanceTargets } from './performance-targets.resource.js';
import type { Resource } from './resource.js';
import { supportTickets } from './support-tickets.resource.js';
import { userGroups } from './user-groups.resource.js';
import { users } from './users.resource.js';

export * from './resource.js';
export * from './break-types.resource.js';
export * from './call-criteria.resource.js';
export * from './call-reasons.resource.js';
export * from './contacts.resource.js';
export * from './customers.resource.js';
export * from './performance-targets.resource.js';
export * from './support-tickets.resource.js';
export * from './user-groups.resource.js';
export * from './users.resource.js';

/** Every declared resource, by name. */
export const resources = { 'call-reasons': callReasons, customers, contacts, 'support-tickets': supportTickets, users, 'user-groups': userGroups, 'break-types': breakTypes, 'call-registration-criteria': callCriteria, 'performance-targets': performanceTargets } as const satisfies Record<string, Resource>;
