/** Journeys: Chromium, the whole system, a real PBX, real calls. One system for all of them, started by the global setup. */
import { reporters, server } from './jest.preset.mjs';

export default {
  ...server,
  testMatch: ['<rootDir>/src/**/*.journey.spec.ts'],
  globalSetup: '<rootDir>/src/setup/start-system.mjs',
  globalTeardown: '<rootDir>/src/setup/stop-system.mjs',
  maxWorkers: 1,
  testTimeout: 120_000,
  reporters: reporters('journey'),
};
