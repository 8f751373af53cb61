import { leaseKey, linkKey, readySchema } from '@santral/contracts';
import { routesOf } from '@santral/platform/http';
import { apiApp } from './testing/api-app.js';

let api: Awaited<ReturnType<typeof apiApp>>;
beforeAll(async () => {
  api = await apiApp({ ami: { host: '127.0.0.1', port: 5038, user: 'u', secret: 's' } });
});
afterAll(() => api.close());

const beat = (name: string) => api.redis.set(`health:process:${name}:1`, JSON.stringify({ name, pid: 1, at: Date.now(), rssBytes: 1, metrics: [] }));
const link = (state: string, message: string | null = null) =>
  api.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: state, since: new Date().toISOString(), message }));

describe('routes', () => {
  it('all have a rule, and only these are open', () => {
    const routes = routesOf(api.app);
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter((route) => route.rule === undefined)).toEqual([]);
    expect(routes.filter((route) => route.rule?.kind === 'public').map((r) => `${r.method} ${r.path}`).sort()).toEqual([
      'GET /api/auth',
      'GET /api/dev/mail',
      'GET /api/dev/mail/:id/:index',
      'GET /api/dev/mail/page',
      'GET /api/dev/sms',
      'GET /api/dev/sms/page',
      'GET /api/health/live',
      'GET /api/health/ready',
      'POST /api/2fa',
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/user/update-password',
    ]);
  });

  it('are all in the document', async () => {
    const { body } = await api.http().get('/api/docs/openapi.json').expect(200);
    const document = body as { openapi: string; paths: Record<string, Record<string, { summary: string }>> };
    expect(document.openapi).toBe('3.1.0');
    for (const route of routesOf(api.app)) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      expect([route.handler, operation?.summary.length]).toEqual([route.handler, expect.any(Number)]);
    }
    await api.http().get('/api/docs').redirects(1).expect(200).expect('content-type', /html/);
  });
});

describe('connections', () => {
  it('are kept for a minute, and longer than their clients are told', async () => {
    const answer = await fetch(`${api.url}/api/health/live`);
    const told = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]) * 1000;
    expect(answer.headers.get('connection')).toBe('keep-alive');
    expect(told).toBeGreaterThanOrEqual(60_000);
    expect(api.app.getHttpServer().keepAliveTimeout - told).toBeGreaterThanOrEqual(10_000);
  });
});

describe('health', () => {
  it('is alive', () => api.http().get('/api/health/live').expect(200, { live: true }));

  it('is ready when every part is, and says which is not', async () => {
    const before = await api.http().get('/api/health/ready').expect(503);
    expect(readySchema.parse(before.body)).toEqual({
      ready: false,
      parts: [
        { name: 'postgres', up: true, detail: null },
        { name: 'redis', up: true, detail: null },
        { name: 'telephony', up: false, detail: 'not running' },
        { name: 'worker', up: false, detail: 'not running' },
        { name: 'pbx', up: false, detail: 'main unknown' },
      ],
    });
    await beat('telephony');
    await beat('worker');
    await link('refused', 'Authentication failed');
    const refused = await api.http().get('/api/health/ready').expect(503);
    expect(refused.body.parts[4]).toEqual({ name: 'pbx', up: false, detail: 'main refused: Authentication failed' });
    await link('up');
    const unwatched = await api.http().get('/api/health/ready').expect(503);
    expect(unwatched.body.parts[4]).toEqual({ name: 'pbx', up: false, detail: 'main lost: telephony is not running' });
    await api.redis.set(leaseKey('main'), 'telephony', 'PX', 60_000);
    const ready = await api.http().get('/api/health/ready').expect(200);
    expect(ready.body.ready).toBe(true);
  });

  it('gives the metrics of all processes', async () => {
    await beat('worker');
    const { text } = await api.http().get('/api/metrics').expect(200).expect('content-type', /^text\/plain/);
    expect(text).toContain('santral_process_rss_bytes{process="worker",pid="1"} 1');
    expect(text).toMatch(/santral_sockets\{process="api",pid="\d+"\} 0/);
    await api.http().get('/api/metrics').set('X-Forwarded-For', '10.0.0.1').expect(401);
  });
});

it('shows the way to the SMS page, without a desk', async () => {
  const { text } = await api.http().get('/dev/sms').redirects(1).expect(200);
  expect(text).toContain('<h1>SMS</h1>');
  await api.http().get('/').expect(404);
});
