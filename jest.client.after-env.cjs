// Matchers for the DOM, and patience: waits end as soon as their condition holds, so a long limit costs only a failing test.
require('@testing-library/jest-dom');
require('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
