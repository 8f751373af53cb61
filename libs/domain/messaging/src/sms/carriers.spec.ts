import { Refusal } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NetgsmSms } from './netgsm-sms.js';
import type { SmsSender } from './sms-sender.js';
import { VerimorSms } from './verimor-sms.js';

const account = { user: '8505320000', password: 'gizli:parola', sender: 'SANTRAL' };
const logger = createLogger('sms-test', 'fatal');

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

let server: Server;
let received: Received[] = [];
let answer: { status: number; body: string } | 'silence' | 'cut' | { redirect: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
      if (answer === 'silence') return;
      if (answer === 'cut') return void request.socket.destroy();
      if ('redirect' in answer) return void response.writeHead(307, { location: answer.redirect }).end();
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (received = []));

const carriers: Record<string, { make: (url: string) => SmsSender; good: { status: number; body: string }; refusals: { status: number; body: string }[] }> = {
  netgsm: {
    make: (url) => new NetgsmSms(account, logger, url, 300),
    good: { status: 200, body: '{"code":"00","jobid":"17377215342605050417149344","description":"queued"}' },
    refusals: [
      { status: 406, body: '{"code":"30","jobid":null,"description":"unauthorized"}' },
      { status: 200, body: '{"code":"40","description":"header"}' },
      { status: 200, body: '<html>maintenance</html>' },
      { status: 500, body: '{"code":"00"}' },
    ],
  },
  verimor: {
    make: (url) => new VerimorSms(account, logger, url, 300),
    good: { status: 200, body: '12345' },
    refusals: [
      { status: 400, body: 'INSUFFICIENT_CREDITS' },
      { status: 401, body: 'USER_DISABLED' },
      { status: 200, body: '<html>maintenance</html>' },
    ],
  },
};

describe.each(Object.entries(carriers))('%s', (_name, { make, good, refusals }) => {
  const send = () => make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).send('+905321112233', 'Santral kodu: 123456');

  it('hands the message over', async () => {
    answer = good;
    await expect(send()).resolves.toBeUndefined();
    expect(received).toHaveLength(1);
  });

  it.each(refusals)('refuses on $status $body', async (refusal) => {
    answer = refusal;
    await expect(send()).rejects.toMatchObject({ code: 'sms.not-sent' } satisfies Partial<Refusal>);
  });

  it('refuses when the carrier says nothing, or cuts the line', async () => {
    answer = 'silence';
    await expect(send()).rejects.toMatchObject({ code: 'sms.not-sent' });
    answer = 'cut';
    await expect(send()).rejects.toMatchObject({ code: 'sms.not-sent' });
  });

  it('does not carry the account to another address', async () => {
    answer = { redirect: 'http://127.0.0.1:9/elsewhere' };
    await expect(send()).rejects.toMatchObject({ code: 'sms.not-sent' });
    expect(received).toHaveLength(1);
  });
});

it('speaks to Netgsm as its REST v2 asks', async () => {
  answer = carriers['netgsm']!.good;
  await carriers['netgsm']!.make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).send('+905321112233', 'Kod: 1');
  expect(received[0]).toMatchObject({
    path: '/sms/rest/v2/send',
    headers: { authorization: `Basic ${Buffer.from('8505320000:gizli:parola').toString('base64')}` },
    body: { msgheader: 'SANTRAL', iysfilter: '0', messages: [{ msg: 'Kod: 1', no: '905321112233' }] },
  });
});

it('speaks to Verimor as its v2 asks', async () => {
  answer = carriers['verimor']!.good;
  await carriers['verimor']!.make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).send('+905321112233', 'Kod: 1');
  expect(received[0]).toMatchObject({
    path: '/v2/send.json',
    body: { username: '8505320000', password: 'gizli:parola', source_addr: 'SANTRAL', is_commercial: false, messages: [{ msg: 'Kod: 1', dest: '905321112233' }] },
  });
});
