import { presetNames, type PresetName, roleNames, rolePresets } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { type AccessRule, type RouteInfo, routesOf } from '@santral/platform/http';
import { testHttpApp } from '@santral/platform/testing';
import { Controller, Get } from '@nestjs/common';
import fs from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { apiApp } from './testing/api-app.js';

const MATRIX = path.join(import.meta.dirname, '../../../docs/permissions.json');
const GUEST = 'agent10@santral.demo';

interface Matrix {
  presets: Record<string, Record<string, readonly string[]>>;
  api: { method: string; path: string; rule: string }[];
  desk: unknown[];
}

let api: Awaited<ReturnType<typeof apiApp>>;
beforeAll(async () => {
  api = await apiApp();
  await api.source.query(`UPDATE app_user SET roles = '{}' WHERE email = $1`, [GUEST]);
});
afterAll(() => api.close());

function wordOf(rule: AccessRule | undefined): string {
  if (!rule) return 'none';
  if (rule.kind === 'public') return 'public';
  if (rule.kind === 'signed-in') return rule.guests ? 'guests' : 'signed-in';
  const permission = typeof rule.permission === 'function' ? 'by-parameter' : rule.permission;
  return rule.orOnThisMachine ? `${permission} (or on this machine)` : permission;
}

const byPath = (a: { path: string; method: string }, b: { path: string; method: string }) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1);
const linesOf = (routes: RouteInfo[]) => routes.map(({ method, path: address, rule }) => ({ method, path: address, rule: wordOf(rule) })).sort(byPath);
/** As written down: a change of it is a decision somebody made. */
const committed = () => JSON.parse(fs.readFileSync(MATRIX, 'utf8')) as Matrix;

it('is written down: docs/permissions.json holds every route with its rule, and the presets', () => {
  const now = { presets: rolePresets, api: linesOf(routesOf(api.app)) };
  if (process.env['SANTRAL_WRITE_PERMISSIONS']) {
    const desk = fs.existsSync(MATRIX) ? committed().desk : [];
    fs.writeFileSync(MATRIX, `${JSON.stringify({ ...now, desk }, null, 2)}\n`);
  }
  const { presets, api: lines } = committed();
  // Red after adding a route: decide who may call it, then `npm run permissions`.
  expect({ presets, api: lines }).toEqual(JSON.parse(JSON.stringify(now)));
});

it('walks every address that is answered: none stands beside the controllers but the document of the api', () => {
  type Layer = { route?: { path: string; methods: Record<string, boolean> } };
  const { stack } = (api.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
  const answered = stack.flatMap(({ route }) => (route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : []));
  const walked = routesOf(api.app).map(({ method, path: address }) => `${method} ${address}`);
  expect(walked.filter((line) => !answered.includes(line))).toEqual([]);
  expect(answered.filter((line) => !walked.includes(line) && !line.startsWith('GET /api/docs'))).toEqual([]);
});

describe.each(presetNames)('under the preset %s', (preset: PresetName) => {
  const tokens = new Map<string, string>();
  const open = async (who: string) => {
    const email = who === 'guest' ? GUEST : `${who}@santral.demo`;
    tokens.set(who, await api.app.get(SessionsService, { strict: false }).open(demoUserId(email), { ip: '127.0.0.1', userAgent: 'test' }));
  };
  /** As a caller from another machine, with an address that leads to nothing. */
  const call = async (who: string | null, { method, path: address }: { method: string; path: string }) => {
    const target = address.replace(/:name/g, 'user').replace(/[:*]\w+/g, '00000000-0000-4000-8000-000000000000');
    const asked = api.http()[method.toLowerCase() as 'get'](target).set('X-Forwarded-For', '192.0.2.7').send(method === 'GET' ? undefined : {});
    const answer = await (who === null ? asked : asked.set('Authorization', `Bearer ${tokens.get(who)}`));
    // Routes that end the session they are called with.
    if (who !== null && method === 'POST') await open(who);
    return { status: answer.status, code: (answer.body as { error?: { code?: string } }).error?.code };
  };

  beforeAll(async () => {
    await open('admin');
    await api.http().put('/api/roles').set('Authorization', `Bearer ${tokens.get('admin')}`).send({ preset }).expect(200);
    for (const who of ['guest', ...roleNames]) await open(who);
  });

  it.each(['guest', ...roleNames])('%s is let in where a rule says so, and refused everywhere else', async (who) => {
    const held: readonly string[] = who === 'guest' ? [] : rolePresets[preset][who as (typeof roleNames)[number]];
    for (const route of linesOf(routesOf(api.app))) {
      const [rule = 'none'] = route.rule.split(' ');
      const may = rule === 'public' || rule === 'guests' || (who !== 'guest' && (rule === 'signed-in' || held.includes(rule)));
      const { status, code } = await call(who, route);
      const line = `${who} ${route.method} ${route.path} (${route.rule})`;
      if (may) expect([line, status === 401 || code === 'access.denied']).toEqual([line, false]);
      else expect([line, status, code]).toEqual([line, 403, 'access.denied']);
    }
  });

  it('nobody is let in without a session, but where everybody is', async () => {
    for (const route of linesOf(routesOf(api.app))) {
      const { status } = await call(null, route);
      expect([route, status === 401]).toEqual([route, route.rule !== 'public']);
    }
  });
});

it('refuses a route that was added without a rule, to everybody', async () => {
  @Controller('forgotten')
  class ForgottenController {
    @Get()
    open(): string {
      return 'open';
    }
  }
  const app = await testHttpApp({ controllers: [ForgottenController] }, { admin: { permissions: rolePresets.hierarchy.admin } });
  const answer = await request(app.getHttpServer()).get('/api/forgotten').set('Authorization', 'Bearer admin');
  expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([403, 'access.denied']);
  await app.close();
});
