export * from './row-sync.js';
export * from './shadow.js';
export * from './rebuild.js';
export * from './run-rebuild.js';
