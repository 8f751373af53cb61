export * from './test-services.js';
