import { webphonesKey, WEBPHONE_SOCKET_PATH, WEBPHONE_TOKEN_PREFIX } from '@santral/contracts';
import http from 'node:http';
import { apiApp } from '../testing/api-app.js';

let api: Awaited<ReturnType<typeof apiApp>>;
beforeAll(async () => {
  // A PBX that nobody reaches: what is refused is refused before it is asked.
  api = await apiApp({ pbxWebsocket: 'ws://127.0.0.1:9/ws' });
});
afterAll(() => api.close());

const account = (token: string) => api.http().get('/api/webphone/account').set('Authorization', `Bearer ${token}`);

/** Status of the answer to a WebSocket handshake. */
const handshake = (protocols: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${api.url}${WEBPHONE_SOCKET_PATH}`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13', 'sec-websocket-protocol': protocols, ...headers },
    });
    request.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    request.once('upgrade', () => reject(new Error('let in')));
    request.once('error', reject);
    request.end();
  });

describe('the account', () => {
  it('is its own user’s, holds for one session, and is written down', async () => {
    const [first, second] = [await api.signIn('agent1@santral.demo'), await api.signIn('agent1@santral.demo')];
    const [one, again, other] = [await account(first).expect(200), await account(first).expect(200), await account(second).expect(200)];
    expect(one.body).toMatchObject({ extension: '1001', realm: 'santral' });
    expect(again.body.password).toBe(one.body.password);
    expect(other.body.password).not.toBe(one.body.password);
    const rows = await api.source.query(`SELECT subject, details FROM audit_log WHERE action = 'webphone.account-given'`);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(one.body.password);
  });

  it('needs an extension', async () => {
    const answer = await account(await api.signIn('admin@santral.demo')).expect(409);
    expect(answer.body.error.code).toBe('webphone.no-extension');
  });
});

describe('the road to the PBX', () => {
  it('is closed without a token that holds, and to pages of other sites', async () => {
    const token = await api.signIn('agent2@santral.demo');
    expect(await handshake('sip')).toBe(401);
    expect(await handshake(`sip, ${WEBPHONE_TOKEN_PREFIX}ey.ey.ey`)).toBe(401);
    expect(await handshake(`sip, ${WEBPHONE_TOKEN_PREFIX}${token}`, { origin: 'https://evil.example' })).toBe(403);
    expect(await handshake(`sip, ${WEBPHONE_TOKEN_PREFIX}${await api.signIn('admin@santral.demo')}`)).toBe(409);
  });

  it('leaves the extension to the desk phone when the PBX cannot be told', async () => {
    const token = await api.signIn('agent2@santral.demo');
    expect(await handshake(`sip, ${WEBPHONE_TOKEN_PREFIX}${token}`)).toBe(503);
    expect(await api.redis.hgetall(webphonesKey('main'))).toEqual({});
  });
});
