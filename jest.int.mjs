/** Module and pipeline levels: real PostgreSQL and Redis from DATABASE_URL and REDIS_URL. Files `*.int.spec.ts` and `*.pipeline.spec.ts`. */
import { reporters, server } from './jest.preset.mjs';

export default {
  ...server,
  testMatch: ['<rootDir>/**/*.int.spec.ts', '<rootDir>/**/*.pipeline.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // For what hangs: on a busy machine right ones take more than half a minute.
  testTimeout: 60_000,
  reporters: reporters('module'),
};
