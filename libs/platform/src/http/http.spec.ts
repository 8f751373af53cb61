import { Controller, Get, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { isPermission } from '@santral/contracts';
import request from 'supertest';
import { z } from 'zod';
import { testHttpApp } from '../testing/http-app.js';
import {
  ApiSpec, assertEveryRouteHasARule, CurrentUser, openApiDocument, ParsedBody, ParsedParams, ParsedQuery, Permit, type Principal, Public, Refusal, routesOf, SignedIn,
} from './index.js';

const formSchema = z.object({ comment: z.string().min(3), selects: z.array(z.coerce.number().int()).max(20).default([]) });
const listSchema = z.object({ page: z.coerce.number().int().min(1).default(1), filter: z.record(z.string(), z.string()).default({}) });

@Controller('probe')
class ProbeController {
  @Public()
  @Post('form')
  @ApiSpec({ summary: 'Echoes a form', answer: formSchema })
  form(@ParsedBody(formSchema) form: z.output<typeof formSchema>) {
    return form;
  }

  @SignedIn()
  @Get('me')
  me(@CurrentUser() user: Principal) {
    return { userId: user.userId, language: user.language };
  }

  @SignedIn({ guests: true })
  @Get('waiting')
  waiting() {
    return { ok: true };
  }

  @Permit('calls.read')
  @Get('list')
  list(@ParsedQuery(listSchema) query: z.output<typeof listSchema>) {
    return query;
  }

  @Permit((params) => (isPermission(`${params['name']}.read`) ? (`${params['name']}.read` as 'customers.read') : null))
  @Get('rows/:name/:id')
  rows(@ParsedParams(z.object({ name: z.string(), id: z.coerce.number().int() })) params: { name: string; id: number }) {
    return params;
  }

  @Permit('operations.read', { orOnThisMachine: true })
  @Get('figures')
  figures() {
    return { ok: true };
  }

  @Public()
  @Get('refused')
  refused() {
    throw new Refusal('auth.too-many-attempts', { seconds: 42 });
  }

  @Public()
  @Get('fault')
  fault() {
    throw new Error('secret detail');
  }

  @Public()
  @Get('away')
  away() {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  open() {
    return 'open';
  }
}

let app: NestExpressApplication;
const http = () => request(app.getHttpServer());

beforeAll(async () => {
  app = await testHttpApp(
    { controllers: [ProbeController, ForgottenController] },
    { manager: { permissions: ['calls.read', 'customers.read'] }, guest: { permissions: [] }, plain: { permissions: ['profile.own'] } },
  );
});
afterAll(() => app.close());

describe('access', () => {
  it('refuses a route that nobody decided about, with a valid token as well', async () => {
    await http().get('/api/forgotten').set('Authorization', 'Bearer manager').expect(403);
  });

  it('names the forgotten route when a process starts', () => {
    expect(() => assertEveryRouteHasARule(app)).toThrow('GET /api/forgotten (ForgottenController.open)');
    expect(routesOf(app).find((r) => r.path === '/api/probe/list')?.rule).toMatchObject({ kind: 'permit', permission: 'calls.read' });
  });

  it('asks for a token, in the language of the request', async () => {
    const turkish = await http().get('/api/probe/me').expect(401);
    expect(turkish.body.error).toMatchObject({ code: 'auth.required', message: 'Oturum açmanız gerekiyor.' });
    const arabic = await http().get('/api/probe/me').set('Accept-Language', 'ar-EG,en;q=0.5').expect(401);
    expect(arabic.body.error.message).toBe('يرجى تسجيل الدخول.');
    expect(arabic.body.error.requestId).toBe(arabic.headers['x-request-id']);
  });

  it('takes no token from a query or a cookie', async () => {
    await http().get('/api/probe/me?access_token=manager').set('Cookie', 'access_token=manager').expect(401);
  });

  it('lets in who may, and nobody else', async () => {
    await http().get('/api/probe/list').set('Authorization', 'Bearer manager').expect(200);
    const refused = await http().get('/api/probe/list').set('Authorization', 'Bearer plain').set('Accept-Language', 'en').expect(403);
    expect(refused.body.error).toMatchObject({ code: 'access.denied', params: { permission: 'calls.read' }, message: 'You lack the permission: calls.read' });
    await http().get('/api/probe/me').set('Authorization', 'Bearer nobody').expect(401);
  });

  it('keeps users without a role out of everything but what is meant for them', async () => {
    await http().get('/api/probe/me').set('Authorization', 'Bearer guest').expect(403);
    await http().get('/api/probe/waiting').set('Authorization', 'Bearer guest').expect(200);
  });

  it('takes the permission from the path', async () => {
    await http().get('/api/probe/rows/customers/7').set('Authorization', 'Bearer manager').expect(200, { name: 'customers', id: 7 });
    await http().get('/api/probe/rows/contacts/7').set('Authorization', 'Bearer manager').expect(403);
    await http().get('/api/probe/rows/passwords/7').set('Authorization', 'Bearer manager').expect(404);
  });

  it('lets programs on this machine in where that is meant, but not what a proxy passes on', async () => {
    await http().get('/api/probe/figures').expect(200);
    await http().get('/api/probe/figures').set('X-Forwarded-For', '10.0.0.7').expect(401);
    await http().get('/api/probe/figures').set('X-Forwarded-For', '10.0.0.7').set('Authorization', 'Bearer plain').expect(403);
  });
});

describe('parsing', () => {
  const good = { comment: 'abc', selects: [3, 5] };

  it('reads one form however it is sent', async () => {
    await http().post('/api/probe/form').send(good).expect(200, good);
    await http().post('/api/probe/form').type('form').send('comment=abc&selects[]=3&selects[]=5').expect(200, good);
    await http().post('/api/probe/form').field('comment', 'abc').field('selects[]', '3').field('selects[]', '5').expect(200, good);
  });

  it('names wrong fields in the language of the request', async () => {
    const english = await http().post('/api/probe/form').set('Accept-Language', 'en').send({ comment: 'a' }).expect(400);
    expect(english.body.error).toMatchObject({ code: 'validation.failed', fields: [{ path: 'comment', message: 'Enter at least 3 characters.' }] });
    const turkish = await http().post('/api/probe/form').send({ comment: 'a' }).expect(400);
    expect(turkish.body.error.fields[0].message).toBe('En az 3 karakter girin.');
  });

  it('reads nested queries', async () => {
    await http().get('/api/probe/list?page=2&filter[state]=open,closed').set('Authorization', 'Bearer manager').expect(200, { page: 2, filter: { state: 'open,closed' } });
  });

  it('refuses texts that no database can hold, wherever they stand', async () => {
    for (const comment of ['abc\u0000', 'abc\ud800']) {
      const answer = await http().post('/api/probe/form').send({ comment }).expect(400);
      expect(answer.body.error.code).toBe('request.malformed');
    }
    await http().post('/api/probe/form').send({ comment: 'abc 💥 Şükrü' }).expect(200);
    await http().get('/api/probe/list?filter[state]=a%00b').set('Authorization', 'Bearer manager').expect(400);
    await http().get('/api/probe/rows/customers/7%00').set('Authorization', 'Bearer manager').expect(400);
  });

  it('refuses what it cannot read', async () => {
    const broken = await http().post('/api/probe/form').type('json').send('{"comment":').expect(400);
    expect(broken.body.error.code).toBe('request.malformed');
    const large = await http().post('/api/probe/form').send({ comment: 'x'.repeat(300_000) }).expect(413);
    expect(large.body.error.code).toBe('request.too-large');
    await http().post('/api/probe/form').attach('file', Buffer.from('x'), 'x.txt').expect(400);
    await http().post('/api/probe/form').expect(400);
  });
});

describe('answers', () => {
  it('says nothing of a fault but its id', async () => {
    const answer = await http().get('/api/probe/fault').expect(500);
    expect(answer.body.error).toEqual({ code: 'server.fault', message: 'Bir Hata Oluştu', params: {}, requestId: answer.headers['x-request-id'] });
    expect(answer.text).not.toContain('secret');
  });

  it('tells a service that is away from a fault', async () => {
    const answer = await http().get('/api/probe/away').expect(503);
    expect(answer.body.error.code).toBe('service.unavailable');
  });

  it('says when to try again', async () => {
    const answer = await http().get('/api/probe/refused').expect(429);
    expect(answer.headers['retry-after']).toBe('42');
    expect(answer.body.error.message).toBe('Çok fazla deneme yapıldı. 42 saniye sonra yeniden deneyin.');
  });

  it('answers unknown addresses in the same shape', async () => {
    const answer = await http().get('/api/nowhere').set('Accept-Language', 'en').expect(404);
    expect(answer.body.error).toMatchObject({ code: 'route.not-found', message: 'No such address.' });
  });

  it('carries security headers', async () => {
    const answer = await http().get('/api/probe/refused');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('writes the document from the schemas that parse', () => {
  const document = openApiDocument(app, { title: 'Probe', version: '1', description: '' });
  const form = document.paths['/api/probe/form']?.post as unknown as Record<string, never>;
  expect(form).toMatchObject({
    summary: 'Echoes a form',
    requestBody: { content: { 'application/json': { schema: { required: ['comment'] } } } },
    responses: { 200: { content: { 'application/json': { schema: { properties: { comment: { type: 'string' } } } } } } },
  });
  expect(document.paths['/api/probe/rows/{name}/{id}']?.get?.parameters).toMatchObject([{ name: 'name', in: 'path' }, { name: 'id', in: 'path', schema: { type: 'integer' } }]);
  expect(document.paths['/api/probe/list']?.get).toMatchObject({ security: [{ bearer: [] }], parameters: [{ name: 'page', in: 'query', required: false }, { name: 'filter' }] });
});
