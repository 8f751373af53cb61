import { ResourceEngine1795130000001 } from './1795130000001-resource-engine.js';

/** Run before the migrations of any domain that has declared resources. */
export const resourceMigrations = [ResourceEngine1795130000001];
