export * from './fake-ami-server.js';
export * from './trace-replay.js';
export * from './traces.js';
export * from './trace-facts.js';
