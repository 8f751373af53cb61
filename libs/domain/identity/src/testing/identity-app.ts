import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { DatabaseModule } from '@santral/platform/database';
import { FactsModule } from '@santral/platform/facts';
import { OutboxModule, outboxMigrations } from '@santral/platform/outbox';
import { resourceMigrations } from '@santral/platform/resource';
import { RedisModule } from '@santral/platform/redis';
import { testDatabase, testHttpApp, testRedis } from '@santral/platform/testing';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { demoUsers, DEMO_PASSWORD, IdentityApiModule, identityEntities, identityMigrations, seedIdentityDemo } from '../index.js';

/** The identity domain with real PostgreSQL and Redis, the demo company inside, and everything a test asks of it. */
export async function identityApp() {
  const [database, redis] = [await testDatabase([...resourceMigrations, ...outboxMigrations, ...identityMigrations]), await testRedis()];
  const config: Config = { ...loadConfig({ ...process.env, DATABASE_URL: database.url, REDIS_URL: redis.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal', TZ_COMPANY: 'Asia/Baku' }) };
  const app = await testHttpApp({
    imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), FactsModule.forRoot(), OutboxModule.forRoot(), DatabaseModule.forRoot(identityEntities), IdentityApiModule],
  });
  const source = app.get(DataSource);
  await seedIdentityDemo(source);
  const http = () => request(app.getHttpServer());

  return {
    app,
    config,
    source,
    redis: redis.redis,
    http,
    /** The newest code sent to a demo account. */
    codeOf: async (email: string): Promise<string> => {
      const gsm = demoUsers.find((user) => user.email === email)?.gsm ?? '';
      const { body } = await http().get('/api/dev/sms').query({ to: gsm }).expect(200);
      return (body as { text: string }[])[0]?.text.match(/\d{6}/)?.[0] ?? '';
    },
    /** First step; the cookie that the second one needs. */
    password: async (email: string, password = DEMO_PASSWORD) => {
      const answer = await http().post('/api/auth/login').send({ email, password });
      return { answer, cookie: cookieOf(answer) };
    },
    /** Calls the api with a token: `as(token).get('/api/roles')`. */
    as: (token: string) => {
      const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string) => http()[method](path).set('Authorization', `Bearer ${token}`);
      return { get: call('get'), post: call('post'), put: call('put'), patch: call('patch'), delete: call('delete') };
    },
    /** Lines of the audit log, oldest first. */
    auditOf: (action: string) => source.query<{ userId: string | null; subject: string | null; ip: string | null; details: Record<string, unknown> }[]>(
      'SELECT user_id AS "userId", subject, ip, details FROM audit_log WHERE action = $1 ORDER BY id',
      [action],
    ),
    async signIn(email: string): Promise<string> {
      const { cookie } = await this.password(email);
      const answer = await http().post('/api/2fa').set('Cookie', cookie).send({ token: await this.codeOf(email) }).expect(200);
      return (answer.body as { access_token: string }).access_token;
    },
    close: async () => {
      await app.close();
      await redis.close();
      await database.drop();
    },
  };
}

const cookieOf = (answer: request.Response): string => (answer.headers['set-cookie'] as unknown as string[] | undefined)?.[0]?.split(';')[0] ?? '';
