import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { depConstraints } from './tools/lint/boundaries.mjs';
import { typedFiles, typedRules } from './tools/lint/typed-files.mjs';

const nodeGlobals = Object.fromEntries(
  ['AbortController', 'AbortSignal', 'Buffer', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'console', 'fetch', 'performance', 'process', 'setImmediate', 'clearInterval', 'clearTimeout', 'setInterval', 'setTimeout', 'structuredClone', 'TextDecoder', 'TextEncoder'].map((name) => [name, 'readonly']),
);

export default tseslint.config(
  { ignores: ['**/dist', '**/coverage', '!**/src/coverage', '**/node_modules', '.nx', '.santral', 'tools/bench/out', 'apps/desk-e2e/shots'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/triple-slash-reference': ['error', { lib: 'never', types: 'never', path: 'always' }],
      // A file that needs scrolling this far does more than one thing.
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        // What somebody typed into a name would run in the browser of whoever looks at it.
        ...[
          "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]",
          "CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]",
        ].map((selector) => ({ selector, message: 'Write text as text: markup made of values runs.' })),
      ],
      'no-console': 'error',
      // It does not see what decorators use.
      'no-useless-assignment': 'off',
    },
  },
  { files: typedFiles, languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } }, rules: typedRules },
  {
    ...reactHooks.configs.flat.recommended,
    files: ['apps/desk/**/*.{ts,tsx}', 'libs/desk/**/*.{ts,tsx}', 'libs/desk-platform/**/*.{ts,tsx}'],
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      // Made for React's compiler, which is not used; it takes handing on a ref that is kept in an object for reading it.
      'react-hooks/refs': 'off',
      // The console of the browser is where support looks.
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  // A declaration describes a package as it is; packages that use it must find it without its being in their folder.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.spec.ts', '**/*.spec.tsx'], rules: { 'no-console': 'off', 'require-yield': 'off' } },
  // Tools for settings read their default export.
  { files: ['**/vite.config.ts', '**/jest.*.mjs'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.mjs', '**/*.cjs'], languageOptions: { globals: nodeGlobals } },
  { files: ['**/*.cjs'], languageOptions: { globals: { window: 'readonly', globalThis: 'readonly', require: 'readonly', module: 'writable' } }, rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
