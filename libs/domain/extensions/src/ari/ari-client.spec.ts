import type { AriProblemCode } from '@santral/contracts';
import { type Behaviour, fakeAri, type FakeAri } from '../testing/fake-ari.js';
import { AriClient } from './ari-client.js';
import { AriProblem, isPassing } from './ari-problem.js';

let ari: FakeAri;
beforeAll(async () => {
  ari = await fakeAri();
});
afterAll(() => ari.close());
beforeEach(() => ari.clear());

const client = (change: Partial<{ url: string; secret: string }> = {}) => new AriClient({ url: ari.url, user: ari.user, secret: ari.secret, ...change }, 1500);
const problemOf = async (work: Promise<unknown>): Promise<AriProblem> => {
  const error: unknown = await work.then(() => null, (thrown: unknown) => thrown);
  if (!(error instanceof AriProblem)) throw new Error(`no AriProblem: ${String(error)}`);
  return error;
};

it('makes, changes, reads and removes an object; what is not there is null', async () => {
  expect(await client().read('aor', '2001')).toBeNull();
  await client().put('aor', '2001', { max_contacts: '1' });
  expect(await client().read('aor', '2001')).toEqual({ max_contacts: '1' });
  await client({ url: `${ari.url}/` }).put('aor', '2001', { remove_existing: 'yes' });
  expect(await client().read('aor', '2001')).toEqual({ max_contacts: '1', remove_existing: 'yes' });
  await client().remove('aor', '2001');
  await client().remove('aor', '2001');
  expect(ari.objects.size).toBe(0);
});

it('reads what the PBX says of endpoints, also words of versions to come', async () => {
  ari.endpoints.push({ resource: '2001', state: 'online', channel_ids: ['1'] }, { resource: '2002', state: 'asleep', channel_ids: [] });
  expect(await client().endpoints()).toEqual([{ name: '2001', state: 'online', channels: 1 }, { name: '2002', state: 'unknown', channels: 0 }]);
});

it.each<[Behaviour, AriProblemCode, boolean]>([
  ['unauthorized', 'ari.unauthorized', false],
  ['read-only-user', 'ari.write-denied', false],
  ['read-only-objects', 'ari.read-only', false],
  ['no-ari', 'ari.not-found', false],
  ['hang', 'ari.timeout', true],
  ['broken', 'ari.failed', true],
  ['not-json', 'ari.bad-answer', false],
  ['redirect', 'ari.bad-answer', false],
])('tells %s as %s', async (behaviour, code, passing) => {
  ari.answer(behaviour);
  const problem = await problemOf(client().put('endpoint', '2001', { context: 'from-agent' }));
  expect(problem.code).toBe(code);
  expect(isPassing(problem)).toBe(passing);
});

it('tells a wrong secret and nobody at the address, and says neither secret nor password in what it tells', async () => {
  expect(await problemOf(client({ secret: 'yanlış-şifre' }).read('auth', '2001'))).toMatchObject({ code: 'ari.unauthorized', object: 'auth/2001' });
  const gone = await fakeAri();
  await gone.close();
  const nobody = await problemOf(client({ url: gone.url }).put('auth', '2001', { password: 'sip-şifresi' }));
  expect(nobody).toMatchObject({ code: 'ari.unreachable', detail: `${new URL(gone.url).host} ECONNREFUSED` });
  ari.answer('not-json');
  const all = [nobody, await problemOf(client().put('auth', '2001', { password: 'sip-şifresi' }))].map((problem) => `${problem.message} ${problem.stack} ${JSON.stringify(problem)}`).join();
  for (const secret of [ari.secret, 'sip-şifresi']) expect(all).not.toContain(secret);
});

it('takes a page without endpoints for one that has none, and a page of another program for no ARI', async () => {
  ari.answer('no-ari');
  expect((await problemOf(client().endpoints())).code).toBe('ari.not-found');
  expect((await problemOf(client().read('auth', '2001'))).code).toBe('ari.not-found');
});
