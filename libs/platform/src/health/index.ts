export * from './heartbeat.js';
export * from './health.module.js';
export { collectProcessMetrics } from './process-metrics.js';
