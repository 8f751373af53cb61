/** An answer of the fake server: a JSON body, optionally with a status. */
export type FakeAnswer = { status?: number; body?: unknown };
export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
export type FakeRoute = FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>);

/**
 * Stands in for the network, the only thing tests of the desk replace: `fetch` answers by `METHOD /path`.
 * An address without an answer is a 404 in the server's own shape. Returns the calls that came and how to put `fetch` back.
 */
export function fakeApi(routes: Record<string, FakeRoute>): { calls: FakeCall[]; restore: () => void } {
  const real = globalThis.fetch;
  const calls: FakeCall[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://desk.test');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null);
    const call: FakeCall = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body,
    };
    calls.push(call);
    const route = routes[`${call.method} ${call.path}`];
    const answer = typeof route === 'function' ? await route(call) : (route ?? refusal(404, 'route.not-found', 'Böyle bir adres yok.'));
    return fakeResponse(answer);
  };
  return { calls, restore: () => void (globalThis.fetch = real) };
}

/** A refusal in the server's shape; `fields` are the paths of what was refused, each told what the whole is. */
export const refusal = (status: number, code: string, message: string, fields: readonly string[] = []): FakeAnswer => ({
  status,
  body: { error: { code, message, params: {}, requestId: 'req-test', ...(fields.length > 0 && { fields: fields.map((path) => ({ path, message })) }) } },
});

const fakeResponse = ({ status = 200, body }: FakeAnswer) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'x-request-id': 'req-test', 'content-type': 'application/json' },
  });
