export * from './heartbeat.js';
export * from './health.module.js';
