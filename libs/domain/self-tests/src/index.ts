export { SelfTestsApiModule } from './self-tests.module.js';
export { selfTestsMigrations } from './migrations/index.js';
