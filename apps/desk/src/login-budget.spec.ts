import { gzipSync } from 'node:zlib';
import { fetchedWith, loginBudget, LOGIN_BUDGET, uselessForGuests, type BuiltChunk } from '../login-budget';

const chunk = (fileName: string, imports: string[] = [], more: Partial<BuiltChunk> = {}): BuiltChunk => ({ fileName, code: fileName.repeat(50), imports, isEntry: false, ...more });
const login = chunk('login.js', ['form.js'], { moduleIds: ['/libs/desk/identity/src/pages/LoginPage.tsx'] });
const built = [chunk('index.js', ['react.js'], { isEntry: true }), chunk('react.js', ['index.js']), login, chunk('form.js', ['react.js']), chunk('antd.js'), chunk('frame.js', ['antd.js'])];

/** Runs the check as the build does; answers what it complained of. */
function check(chunks: readonly BuiltChunk[], budget: number): string | null {
  const plugin = loginBudget(undefined, budget);
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, { type: 'chunk', ...one }]));
  const context = { error: (message: string) => { throw new Error(message); } };
  try {
    (plugin.generateBundle as unknown as (this: typeof context, options: object, files: object) => void).call(context, {}, bundle);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it('counts what the entry and the page need, once each, and nothing of the frame', () => {
  expect(fetchedWith(built, [built[0] as BuiltChunk, login]).map(({ fileName }) => fileName)).toEqual(['index.js', 'react.js', 'login.js', 'form.js']);
});

it('lets a build pass that keeps to the budget, and names the heaviest files of one that does not', () => {
  const total = built.slice(0, 4).reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  expect(LOGIN_BUDGET).toBeLessThanOrEqual(200_000);
  expect(check(built, total)).toBeNull();
  expect(check(built, total - 1)).toContain(`costs ${total} bytes`);
});

it('fails when it cannot find the page', () => {
  expect(check(built.filter((one) => one !== login), LOGIN_BUDGET)).toContain('no chunk was built for pages/LoginPage.tsx');
});

it('lets no build pass whose sign-in, in whatever language, fetches what guests have no use for', () => {
  const of = (...moduleIds: string[]) => uselessForGuests([chunk('a.js', [], { moduleIds })]);
  const useless = [
    '/x/libs/desk/calls/src/calls.slice.ts',
    '/x/libs/desk/users/src/locales/tr.json',
    '/x/libs/desk/shell/src/locales/en.json',
    '/x/node_modules/antd/es/button/index.js',
    '/x/node_modules/socket.io-client/build/esm/index.js',
  ];
  expect(of(...useless)).toEqual(useless);
  expect(of('/x/libs/desk/identity/src/locales/ar.json', '/x/libs/desk/shell/src/shell.slice.ts', '/x/libs/desk-platform/src/i18n/locales/ar.json', '/x/node_modules/react/index.js')).toEqual([]);
  const [entry, ...others] = built as [BuiltChunk, ...BuiltChunk[]];
  expect(check([{ ...entry, moduleIds: useless.slice(0, 1) }, ...others], LOGIN_BUDGET)).toContain('/x/libs/desk/calls/src/calls.slice.ts');
  const english = chunk('guest-en.js', [], { facadeModuleId: '/x/apps/desk/src/texts/guest-en.ts', moduleIds: useless.slice(2, 3) });
  expect(check([...built, english], LOGIN_BUDGET)).toContain('/x/libs/desk/shell/src/locales/en.json');
});
