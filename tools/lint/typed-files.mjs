/** Files of which the linter knows the types: what the packages' tsconfigs include. */
export const typedFiles = ['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts', 'apps/*/src/**/*.tsx', 'libs/**/src/**/*.tsx'];

/** Rules that ask for types. */
export const typedRules = {
  // Promises that nobody waits for are failures that nobody sees.
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

/** For code that is no file of a package, and so has no types. */
export const withoutTypes = {
  files: typedFiles,
  languageOptions: { parserOptions: { projectService: false } },
  rules: Object.fromEntries(Object.keys(typedRules).map((rule) => [rule, 'off'])),
};
