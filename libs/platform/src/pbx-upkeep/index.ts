export * from './upkeep.js';
export * from './upkeep-caller.js';
export * from './upkeep-watch.js';
