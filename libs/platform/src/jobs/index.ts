export * from './define-job.js';
export * from './job-handlers.js';
export * from './job-queues.js';
export * from './jobs.module.js';
