/**
 * Code that must be reported (or must not be), each written in the name of a real file.
 * The rule of imports looks at a project graph that may be missing, and then it silently reports nothing: these make that red.
 */
const IMPORTS = '@nx/enforce-module-boundaries';
const SYNTAX = 'no-restricted-syntax';

/** @type {{ file: string, code: string, isAllowed: boolean, why: string, rule?: string }[]} */
export const canaries = [
  { file: 'libs/domain/tickets/src/index.ts', code: "import '@santral/domain-telephony';", isAllowed: false, why: 'tickets → telephony is no edge of the table' },
  { file: 'libs/domain/tickets/src/index.ts', code: "import '@santral/domain-customers';", isAllowed: true, why: 'tickets → customers is an edge of the table' },
  { file: 'libs/domain/calls/src/index.ts', code: "import '../../customers/src/index.js';", isAllowed: false, why: 'a package is entered by its name' },
  { file: 'libs/platform/src/facts/index.ts', code: "import '@santral/domain-calls';", isAllowed: false, why: 'platform knows no business' },
  { file: 'libs/contracts/src/index.ts', code: "import 'ioredis';", isAllowed: false, why: 'contracts import nothing but zod' },
  { file: 'libs/contracts/src/index.ts', code: "import 'zod';", isAllowed: true, why: 'contracts import zod' },
  { file: 'libs/desk-platform/src/features/index.ts', code: "import 'typeorm';", isAllowed: false, why: 'the desk does not talk to the database' },
  { file: 'libs/desk-platform/src/features/index.ts', code: "import '@santral/platform/redis';", isAllowed: false, why: 'the desk does not import server code' },
  { file: 'libs/domain/calls/src/index.ts', code: "import 'react';", isAllowed: false, why: 'the server does not import React' },
  { file: 'libs/domain/reports/src/coverage/gaps.repository.ts', code: "import 'react';", isAllowed: false, why: 'sources are linted whatever their folder is called' },
  { file: 'libs/desk/users/src/pages/UserPage.tsx', code: 'export const a = <p dangerouslySetInnerHTML={{ __html: name }} />;', isAllowed: false, why: 'a name is text, never markup', rule: SYNTAX },
  { file: 'libs/desk/users/src/pages/UserPage.tsx', code: 'export const a = (place: Element) => place.insertAdjacentHTML("beforeend", name);', isAllowed: false, why: 'a name is text, never markup', rule: SYNTAX },
  { file: 'libs/desk/users/src/pages/UserPage.tsx', code: 'export const a = (place: Element) => (place.innerHTML = name);', isAllowed: false, why: 'a name is text, never markup', rule: SYNTAX },
  { file: 'libs/desk/users/src/pages/UserPage.tsx', code: 'export const a = <p>{name}</p>;', isAllowed: true, why: 'React writes text as text', rule: SYNTAX },
];

/**
 * Lints every canary; returns a line for each that did not behave.
 * @param {import('eslint').ESLint} eslint
 */
export async function checkCanaries(eslint, list = canaries) {
  const failures = [];
  for (const { file, code, isAllowed, why, rule = IMPORTS } of list) {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: file });
    const isReported = (result?.messages ?? []).some((message) => message.ruleId === rule);
    if (isReported === isAllowed) failures.push(`canary: ${file}: ${code} was ${isReported ? '' : 'not '}reported, but ${why}`);
  }
  return failures;
}
