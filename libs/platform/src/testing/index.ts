export * from './test-services.js';
export * from './http-app.js';
export * from './resource-app.js';
