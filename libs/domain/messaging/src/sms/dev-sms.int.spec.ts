import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { RedisModule } from '@santral/platform/redis';
import { testHttpApp, testRedis } from '@santral/platform/testing';
import request from 'supertest';
import { MessagingApiModule } from '../messaging.module.js';
import { SMS_SENDER, type SmsSender } from './sms-sender.js';

let services: Awaited<ReturnType<typeof testRedis>>;
beforeAll(async () => {
  services = await testRedis();
});
afterAll(() => services.close());

const appOn = (host: string) => {
  const config: Config = { ...loadConfig({ ...process.env, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }), host };
  return testHttpApp({ imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), MessagingApiModule] }, {});
};

it('shows what was sent, newest first and by number', async () => {
  const app = await appOn('127.0.0.1');
  const sender = app.get<SmsSender>(SMS_SENDER, { strict: false });
  await sender.send('+905550000001', 'kod 1');
  await sender.send('+905550000002', 'kod <2>');
  await sender.send('+905550000001', 'kod 3');
  const all = await request(app.getHttpServer()).get('/api/dev/sms').expect(200);
  expect(all.body).toEqual([
    { to: '05550000001', text: 'kod 3', at: expect.any(String) },
    { to: '05550000002', text: 'kod <2>', at: expect.any(String) },
    { to: '05550000001', text: 'kod 1', at: expect.any(String) },
  ]);
  const one = await request(app.getHttpServer()).get('/api/dev/sms').query({ to: '0555 000 00 01' }).expect(200);
  expect(one.body.map((m: { text: string }) => m.text)).toEqual(['kod 3', 'kod 1']);
  const page = await request(app.getHttpServer()).get('/api/dev/sms/page').expect(200).expect('content-type', /html/);
  expect(page.text).toContain('kod &#60;2&#62;');
  await app.close();
});

it.each(['0.0.0.0', '192.168.1.5', '::'])('is not there when bound to %s', async (host) => {
  const app = await appOn(host);
  await app.get<SmsSender>(SMS_SENDER, { strict: false }).send('+905550000001', 'kod 4');
  await request(app.getHttpServer()).get('/api/dev/sms').expect(404);
  await request(app.getHttpServer()).get('/api/dev/sms/page').expect(404);
  await app.close();
});

it('is not there when a carrier sends', async () => {
  const base = loadConfig({ ...process.env, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' });
  const config: Config = { ...base, sms: { provider: 'verimor', user: 'u', password: 'p', sender: 's' } };
  const app = await testHttpApp({ imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), MessagingApiModule] }, {});
  await request(app.getHttpServer()).get('/api/dev/sms').expect(404);
  await app.close();
});
