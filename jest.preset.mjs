/** Shared pieces of the Jest configurations; one configuration per test level. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const workspace = path.dirname(fileURLToPath(import.meta.url));

/** SWC transform. `decorators` for server code (Nest, TypeORM), `jsx` for the desk. */
export const swc = ({ decorators = false, jsx = false }) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: jsx, decorators },
      transform: {
        ...(decorators ? { legacyDecorator: true, decoratorMetadata: true } : {}),
        ...(jsx ? { react: { runtime: 'automatic' } } : {}),
      },
    },
    sourceMaps: 'inline',
    swcrc: false,
  },
];

/** Server levels run as ES modules, because NestJS 12 is ESM only. */
export const server = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc({ decorators: true }) },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@santral/source', 'node', 'node-addons'] },
  setupFiles: [path.join(workspace, 'jest.setup.mjs')],
  modulePathIgnorePatterns: ['/dist/'],
};

/** Every level leaves its figures in `.results/<level>.json`, which the check runner adds up. */
export const reporters = (level) => ['default', [path.join(workspace, 'tools/check/jest-reporter.mjs'), { level }]];
