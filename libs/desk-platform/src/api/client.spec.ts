import { jest } from '@jest/globals';
import { z } from 'zod';
import { fakeApi, refusal, type FakeRoute } from '../testing/fake-api';
import { ApiError } from './api-error';
import { api, connectApi, withQuery } from './client';

const refused: string[] = [];
let token: string | null = 'token-1';
let restore = () => {};
beforeEach(() => {
  refused.length = 0;
  token = 'token-1';
  connectApi({ token: () => token, language: () => 'tr', onRefused: (reason) => void refused.push(reason) });
});
afterEach(() => restore());

function serve(routes: Record<string, FakeRoute>) {
  const net = fakeApi(routes);
  restore = net.restore;
  return net.calls;
}
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`);
  return error;
};

it('sends token, language, request id and body, and parses the answer', async () => {
  const calls = serve({ 'POST /api/x': { body: { n: '7' } } });
  expect(await api.post('/api/x', z.object({ n: z.coerce.number() }), { a: 1 }, { query: { q: 'ş', empty: '' } })).toEqual({ n: 7 });
  const [call] = calls;
  expect(call?.headers.get('authorization')).toBe('Bearer token-1');
  expect(call?.headers.get('accept-language')).toBe('tr');
  expect(call?.headers.get('x-request-id')).toMatch(/\S{10,}/);
  expect([call?.body, call?.query.get('q'), call?.query.has('empty')]).toEqual([{ a: 1 }, 'ş', false]);
});

it("gives a refusal in the server's words, with its fields", async () => {
  serve({
    'GET /api/x': {
      status: 409,
      body: {
        error: {
          code: 'record.duplicate',
          message: 'Aynı değer var.',
          params: { field: 'ad' },
          fields: [{ path: 'name', message: 'var' }],
          requestId: 'r7',
        },
      },
    },
  });
  const error = await failureOf(api.get('/api/x', z.unknown()));
  expect(error).toMatchObject({
    status: 409,
    code: 'record.duplicate',
    message: 'Aynı değer var.',
    requestId: 'r7',
    params: { field: 'ad' },
    fields: [{ path: 'name', message: 'var' }],
  });
});

it('names an answer of another shape and reports it', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'GET /api/x': { body: { n: 'no number' } } });
  expect(await failureOf(api.get('/api/x', z.object({ n: z.number() })))).toMatchObject({ code: 'answer.malformed', status: 200 });
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
});

it('says that the server cannot be reached, or that a proxy found nobody', async () => {
  serve({
    'GET /api/away': () => {
      throw new TypeError('fetch failed');
    },
    'GET /api/proxy': { status: 502, body: 'no json' },
  });
  expect(await failureOf(api.get('/api/away', z.unknown()))).toMatchObject({
    code: 'network.unreachable',
    status: 0,
    message: 'Sunucuya ulaşılamıyor. Girdikleriniz korunuyor.',
  });
  expect(await failureOf(api.get('/api/proxy', z.unknown()))).toMatchObject({ code: 'network.unreachable', status: 502 });
});

it('lets an abort by the caller pass as what it is', async () => {
  const abort = new AbortController();
  serve({
    'GET /api/x': async () => {
      abort.abort();
      throw new DOMException('aborted', 'AbortError');
    },
  });
  await expect(api.get('/api/x', z.unknown(), { signal: abort.signal })).rejects.toThrow('aborted');
});

describe('a 401', () => {
  it('ends the session, and says whether the token expired or was refused', async () => {
    serve({
      'GET /api/a': refusal(401, 'auth.expired-token', 'access_token expired'),
      'GET /api/b': refusal(401, 'auth.invalid-token', 'Invalid access_token'),
    });
    await failureOf(api.get('/api/a', z.unknown()));
    await failureOf(api.get('/api/b', z.unknown()));
    expect(refused).toEqual(['expired', 'refused']);
  });

  it('says nothing about another session than the current one', async () => {
    serve({
      'GET /api/a': () => {
        token = 'token-2';
        return refusal(401, 'auth.invalid-token', 'x');
      },
      'GET /api/b': refusal(401, 'auth.invalid-token', 'x'),
    });
    await failureOf(api.get('/api/a', z.unknown()));
    await failureOf(api.get('/api/b', z.unknown(), { token: 'stored' }));
    token = null;
    await failureOf(api.get('/api/b', z.unknown()));
    expect(refused).toEqual([]);
  });
});

it('writes queries without empty values', () => {
  expect(withQuery('/a', { b: 1, c: null, d: undefined, e: '', f: false })).toBe('/a?b=1&f=false');
  expect(withQuery('/a')).toBe('/a');
});
