import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForbiddenAddress, GuardedPost } from './guarded-post.js';

let server: http.Server;
let port: number;
let asked: string[] = [];
let answer: http.RequestListener = (_request, response) => void response.end('ok');
const open: GuardedPost[] = [];
const posting = (...reach: ConstructorParameters<typeof GuardedPost>) => {
  const made = new GuardedPost(...reach);
  open.push(made);
  return made;
};

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  asked = [];
  for (const one of open.splice(0)) one.close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = { headers: { 'X-Probe': '1' }, body: '{}', timeoutMs: 2000 };

it('posts, and tells status, answer and time', async () => {
  expect(await posting('loopback').post(`http://127.0.0.1:${port}/hook`, request)).toMatchObject({ status: 200, text: 'ok', durationMs: expect.any(Number) });
  expect(asked).toEqual(['POST /hook']);
});

it('judges the number that a name was looked up to, when it is checked and again where the connection is made', async () => {
  const url = `http://localhost:${port}/hook`;
  await expect(posting('private').check(url)).rejects.toThrow(ForbiddenAddress);
  // Nobody has checked before: a name that changed its mind since gains nothing.
  expect(await posting('private').post(url, request)).toMatchObject({ status: null, text: expect.stringMatching(/^the address (127\.0\.0\.1|::1) is not within reach$/) });
  expect(asked).toEqual([]);
  await posting('loopback').check(url);
  expect(await posting('loopback').post(url, request)).toMatchObject({ status: 200 });
});

it.each(['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://0x7f.1', 'http://[::ffff:127.0.0.1]', 'http://169.254.169.254'])('goes nowhere near %s from outside', async (origin) => {
  await expect(posting('public').check(`${origin}:${port}/`)).rejects.toThrow(ForbiddenAddress);
  expect(await posting('public').post(`${origin}:${port}/`, request)).toMatchObject({ status: null, text: expect.stringContaining('is not within reach') });
  expect(asked).toEqual([]);
});

it('leaves a name that cannot be looked up now to the request, which says so', async () => {
  const url = 'http://no-such-host.invalid/';
  await expect(posting('public').check(url)).resolves.toBeUndefined();
  expect(await posting('public').post(url, request)).toMatchObject({ status: null, text: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) });
});

it('follows no redirect, waits no longer than told, and listens to no endless answer', async () => {
  answer = (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end();
  expect(await posting('loopback').post(`http://127.0.0.1:${port}/`, request)).toMatchObject({ status: 302 });
  expect(asked).toEqual(['POST /']);
  answer = () => undefined;
  expect(await posting('loopback').post(`http://127.0.0.1:${port}/`, { ...request, timeoutMs: 100 })).toMatchObject({ status: null, text: 'no answer within 100 ms' });
  answer = (_request, response) => {
    const talk = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(talk));
  };
  const endless = await posting('loopback').post(`http://127.0.0.1:${port}/`, request);
  expect([endless.status, endless.text.length]).toEqual([200, 1000]);
  expect(endless.durationMs).toBeLessThan(1900);
});
