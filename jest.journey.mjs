/** Journeys: Chromium, the whole system, a real PBX, real calls. One system for all of them, started by the global setup. */
import path from 'node:path';
import { reporters, server, workspace } from './jest.preset.mjs';

export default {
  ...server,
  testEnvironment: path.join(workspace, 'jest.journey.environment.mjs'),
  testMatch: ['<rootDir>/src/**/*.journey.spec.ts'],
  globalSetup: '<rootDir>/src/setup/start-system.mjs',
  globalTeardown: '<rootDir>/src/setup/stop-system.mjs',
  maxWorkers: 1,
  testTimeout: 120_000,
  reporters: reporters('journey'),
};
