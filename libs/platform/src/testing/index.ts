export * from './test-clock.js';
export * from './test-ground.js';
export * from './test-services.js';
export * from './http-app.js';
export * from './resource-app.js';
