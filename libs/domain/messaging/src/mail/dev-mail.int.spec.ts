import { type Config, ConfigModule, loadConfig } from '@santral/platform/config';
import { RedisModule } from '@santral/platform/redis';
import { testHttpApp, testRedis } from '@santral/platform/testing';
import request from 'supertest';
import { mailSenderOf, MessagingApiModule } from '../messaging.module.js';
import { MAIL_SENDER, type MailSender, type OutgoingMail } from './mail-sender.js';
import type { OutboxMailMessage } from './outbox-mail.js';

let services: Awaited<ReturnType<typeof testRedis>>;
beforeAll(async () => {
  services = await testRedis();
});
afterAll(() => services.close());

const appOn = (host: string, change: Partial<Config> = {}) => {
  const config: Config = { ...loadConfig({ ...process.env, REDIS_URL: services.url, JWT_SECRET: 'x'.repeat(40), LOG_LEVEL: 'fatal' }), host, ...change };
  return testHttpApp({ imports: [ConfigModule.forRoot(config), RedisModule.forRoot('test'), MessagingApiModule] }, {});
};
const mail = (id: string, change: Partial<OutgoingMail> = {}): OutgoingMail => ({ id, to: ['a@example.com'], subject: `konu ${id}`, text: 'metin', ...change });
const attachment = (bytes: number) => ({ name: 'rapor <1>.csv', type: 'text/csv', content: Buffer.alloc(bytes, 'x') });

it('shows what was sent, newest first and by address, with its files', async () => {
  const app = await appOn('127.0.0.1');
  const sender = app.get<MailSender>(MAIL_SENDER, { strict: false });
  await sender.send(mail('1', { attachments: [attachment(10), attachment(1_000_001)] }));
  await sender.send(mail('2', { to: ['B@example.com', 'a@example.com'] }));
  const list = async (to?: string) => (await request(app.getHttpServer()).get('/api/dev/mail').query(to === undefined ? {} : { to }).expect(200)).body as OutboxMailMessage[];
  expect((await list()).map(({ id }) => id)).toEqual(['2', '1']);
  expect((await list('b@example.com')).map(({ id }) => id)).toEqual(['2']);
  expect((await list())[1]?.attachments).toEqual([{ name: 'rapor <1>.csv', type: 'text/csv', bytes: 10, isKept: true }, { name: 'rapor <1>.csv', type: 'text/csv', bytes: 1_000_001, isKept: false }]);
  const file = await request(app.getHttpServer()).get('/api/dev/mail/1/0').expect(200).expect('content-type', /csv/);
  expect([file.text, file.headers['content-disposition']]).toEqual(['xxxxxxxxxx', 'attachment; filename="rapor__1_.csv"']);
  await request(app.getHttpServer()).get('/api/dev/mail/1/1').expect(404);
  expect((await request(app.getHttpServer()).get('/api/dev/mail/page').expect(200)).text).toContain('rapor &#60;1&#62;.csv');
  for (let i = 3; i < 60; i += 1) await sender.send(mail(String(i)));
  expect(await list()).toHaveLength(50);
  expect(await services.redis.exists('mail:outbox:1')).toBe(0);
  await app.close();
});

it.each(['0.0.0.0', '::'])('is not there when bound to %s, nor when a mail server sends', async (host) => {
  for (const app of [await appOn(host), await appOn('127.0.0.1', { mail: { provider: 'smtp', smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.com' } })]) {
    for (const path of ['', '/page', '/2/0']) await request(app.getHttpServer()).get(`/api/dev/mail${path}`).expect(404);
    await app.close();
  }
});

it('asks for an address and a sender with smtp', () => {
  expect(() => mailSenderOf({ mail: { provider: 'smtp' }, logLevel: 'fatal' } as Config, services.redis)).toThrow('SMTP_URL and MAIL_FROM');
});
