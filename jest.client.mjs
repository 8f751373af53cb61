/** Pure level of the desk: components and sagas in jsdom. */
import path from 'node:path';
import { reporters, swc, workspace } from './jest.preset.mjs';

export default {
  testEnvironment: path.join(workspace, 'jest.client.environment.mjs'),
  transform: { '^.+\\.[jt]sx?$': swc({ jsx: true }) },
  // antd 6 and its parts ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(.*/)?(@ant-design|@rc-component|antd|lucide-react|@santral)/)'],
  moduleNameMapper: {
    '/Dom/dynamicCSS(\\.js)?$': path.join(workspace, 'jest.client.styles.cjs'),
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.(css|svg|png|woff2)$': path.join(workspace, 'jest.client.setup.cjs'),
  },
  testEnvironmentOptions: { customExportConditions: ['@santral/source', 'browser'] },
  setupFiles: [path.join(workspace, 'jest.client.setup.cjs')],
  setupFilesAfterEnv: [path.join(workspace, 'jest.client.after-env.cjs')],
  testTimeout: 30_000,
  testMatch: ['<rootDir>/**/src/**/*.spec.ts?(x)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  reporters: reporters('pure'),
};
