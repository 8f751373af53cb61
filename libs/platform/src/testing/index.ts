export * from './test-services.js';
export * from './http-app.js';
