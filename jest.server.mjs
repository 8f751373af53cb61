/** Pure level: one function, no service. Files `*.spec.ts` (but not `*.int.spec.ts`). */
import { reporters, server } from './jest.preset.mjs';

export default {
  ...server,
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.int\\.spec\\.ts$', '\\.pipeline\\.spec\\.ts$', '\\.journey\\.spec\\.ts$'],
  reporters: reporters('pure'),
};
