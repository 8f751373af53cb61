import { createLogger } from '@santral/platform/logging';
import { smtpServer } from '../testing/smtp-server.js';
import type { OutgoingMail } from './mail-sender.js';
import { SmtpMail } from './smtp-mail.js';

const logger = createLogger('mail-test', 'fatal');
const mail: OutgoingMail = {
  id: 'd-1',
  to: ['ayse@example.com', 'mehmet@example.com'],
  subject: 'Kuyruk raporu · Şikâyet',
  text: 'Günaydın',
  attachments: [{ name: 'rapor.pdf', type: 'application/pdf', content: Buffer.from('%PDF') }],
};

let server: Awaited<ReturnType<typeof smtpServer>>;
beforeAll(async () => {
  server = await smtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.taken.length = 0;
  server.state.say = {};
  server.state.isSilent = false;
});
const send = (url = server.url) => new SmtpMail({ url, from: 'Santral <rapor@example.com>' }, logger, 400).send(mail);

it('hands a mail with its file over to all recipients, under the same id at every try', async () => {
  await send();
  await send();
  expect(server.taken).toHaveLength(2);
  const [first, second] = server.taken;
  expect(first).toMatchObject({ from: 'rapor@example.com', to: mail.to });
  for (const line of ['Message-ID: <d-1@example.com>', 'Auto-Submitted: auto-generated', 'Content-Type: application/pdf', Buffer.from('%PDF').toString('base64')]) expect(first?.data).toContain(line);
  expect(second?.data).toContain('Message-ID: <d-1@example.com>');
});

it.each([
  ['AUTH', '535 wrong password', 'account'],
  ['MAIL', '421 busy, try later', 'deferred'],
  ['RCPT', '550 no such user', 'refused'],
  ['.', '552 too large', 'refused'],
  ['.', '451 try later', 'deferred'],
] as const)('tells from %s answered with %s that it is %s', async (word, words, fault) => {
  server.state.say = { [word]: words };
  const text = words.slice(4);
  await expect(send()).rejects.toMatchObject({ name: 'MailError', fault, message: expect.stringContaining(text) });
  expect(server.taken).toHaveLength(0);
});

it('tells a server that is silent or away from one that refuses', async () => {
  server.state.isSilent = true;
  await expect(send()).rejects.toMatchObject({ fault: 'unreachable' });
  await expect(send('smtp://127.0.0.1:9')).rejects.toMatchObject({ fault: 'unreachable' });
});

it('is not satisfied with a server that takes it for some recipients only', async () => {
  let asked = 0;
  Object.defineProperty(server.state.say, 'RCPT', { get: () => ((asked += 1) === 1 ? '250 ok' : '550 no such user') });
  await expect(send()).rejects.toMatchObject({ fault: 'refused', message: 'not taken for 1 of 2 recipients' });
});

it('says no password in the clear to another machine', async () => {
  const sender = new SmtpMail({ url: 'smtp://santral:gizli@mail.example.com:587', from: 'rapor@example.com' }, logger);
  const { options } = (sender as unknown as { transport: { options: { requireTLS: boolean; ignoreTLS: boolean } } }).transport;
  expect([options.requireTLS, options.ignoreTLS]).toEqual([true, false]);
});
