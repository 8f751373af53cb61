export * from './outbox.js';
export * from './outbox.migration.js';
export * from './outbox.module.js';
