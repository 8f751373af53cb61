export { ExtensionsApiModule, ExtensionsWorkerModule } from './extensions.module.js';
export { extensionsMigrations } from './migrations/index.js';
