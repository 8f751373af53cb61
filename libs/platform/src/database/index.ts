export * from './database.js';
export * from './unavailable.js';
export * from './snake-naming.js';
