export { CallersModule, CustomersApiModule, CustomersWorkerModule } from './customers.module.js';
export { CallersService } from './callers.service.js';
export { customersMigrations } from './migrations/index.js';
export { numberKey } from './phone-number.js';
export { demoCallers, demoContactId, demoCustomerId, seedCustomersDemo } from './seed/customers.seed.js';
