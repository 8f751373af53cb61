import { jest } from '@jest/globals';
import { SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { Refusal } from '@santral/platform/http';
import { waitFor } from '@santral/platform/testing';
import { demoUserId } from '../index.js';
import { identityApp } from '../testing/identity-app.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
const http = () => identity.http();
beforeAll(async () => {
  identity = await identityApp();
});
afterAll(() => identity.close());
afterEach(() => identity.redis.flushdb());

const step = async (form: object) => (await http().post('/api/auth/user/update-password').send(form).expect(200)).body as { message: string };
const NEW = 'yepyeni-sifre';

/** Asks for a code and reads it off the phone. */
async function codeFor(email: string): Promise<string> {
  await identity.redis.del('sms:outbox');
  await step({ email });
  return waitFor(() => identity.codeOf(email));
}
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('registering', () => {
  const form = { displayName: '<img src=x onerror=alert(1)>', email: 'Yeni@Santral.demo', password: 'uzun-bir-sifre', passwordConfirm: 'uzun-bir-sifre' };
  const register = (change: object = {}) => http().post('/api/auth/register').send({ ...form, ...change }).expect(200);

  it('makes a guest, whatever the form says, who waits for an administrator', async () => {
    const { body } = await register({ role: ['admin'], roles: ['admin'], permissions: ['users.manage'] });
    expect(body).toMatchObject({ user: { role: [], permissions: [], data: { displayName: '<img src=x onerror=alert(1)>', email: 'yeni@santral.demo', extension: null } }, access_token: expect.any(String) });
    const me = identity.as((body as { access_token: string }).access_token);
    await me.get('/api/auth/access-token').expect(200);
    await me.get('/api/users/options').expect(403);
    await me.get('/api/profile/sessions').expect(403);
    const login = await http().post('/api/auth/login').send({ email: form.email, password: form.password }).expect(200);
    expect(login.body).toEqual({ error: [{ type: 'account', message: 'Hesabınız yönetici onayını bekliyor.' }] });
    expect(await identity.auditOf('account.registered')).toMatchObject([{ subject: 'yeni@santral.demo' }]);
  });

  it('refuses an address that is in use, in the words specified, with status 200', async () => {
    const { body } = await register({ email: 'ADMIN@santral.demo' });
    expect(body).toEqual({ error: [{ type: 'email', message: 'The email address is already in use' }] });
  });

  it('names what is wrong with the form', async () => {
    const { body } = await register({ displayName: ' ', email: 'x', password: 'kisa', passwordConfirm: 'baska' });
    expect((body as { error: { type: string }[] }).error.map(({ type }) => type)).toEqual(expect.arrayContaining(['displayName', 'email', 'password']));
    const differing = await register({ email: 'a@santral.demo', passwordConfirm: 'baska-bir-sifre' });
    expect(differing.body).toEqual({ error: [{ type: 'passwordConfirm', message: 'Şifreler aynı değil.' }] });
  });

  it('stops a machine that makes accounts', async () => {
    for (let i = 0; i < 10; i++) await register({ email: 'admin@santral.demo' });
    await http().post('/api/auth/register').send(form).expect(429);
  });
});

describe('a forgotten password', () => {
  it('is replaced in three steps, which end every session', async () => {
    const session = await identity.signIn('agent1@santral.demo');
    const token = await codeFor('agent1@santral.demo');
    expect(await step({ email: 'agent1@santral.demo', token })).toEqual({ message: 'token doğru' });
    expect(await step({ email: 'agent1@santral.demo', token, password: NEW })).toEqual({ message: 'Şifre başarıyla güncellendi' });
    await identity.as(session).get('/api/auth/access-token').expect(401);
    expect((await identity.password('agent1@santral.demo')).answer.body).toHaveProperty('error');
    expect((await identity.password('agent1@santral.demo', NEW)).answer.body).toHaveProperty('user');
    expect(await identity.auditOf('password.reset')).toMatchObject([{ userId: demoUserId('agent1@santral.demo'), subject: 'agent1@santral.demo' }]);
  });

  it('says the same for an address nobody has, and sends nothing', async () => {
    const sender = identity.app.get<SmsSender>(SMS_SENDER, { strict: false });
    const carrier = jest.spyOn(sender, 'send');
    expect(await step({ email: 'kimse@santral.demo' })).toEqual(await step({ email: 'agent2@santral.demo' }));
    expect(carrier).toHaveBeenCalledTimes(1);
    carrier.mockRestore();
    expect(await step({ email: 'kimse@santral.demo', token: '123456' })).toEqual({ message: 'Sms kodu hatalı' });
    expect(await step({ email: 'kimse@santral.demo', token: '123456', password: NEW })).toEqual({ message: 'Şifre Değiştirilemedi' });
    for (const email of ['kimse@santral.demo', 'agent2@santral.demo']) {
      for (let i = 0; i < 4; i++) await step({ email });
      expect([email, (await http().post('/api/auth/user/update-password').send({ email })).status]).toEqual([email, 429]);
    }
  });

  it('answers without waiting for the carrier, and as if nothing had happened when it fails', async () => {
    const sender = identity.app.get<SmsSender>(SMS_SENDER, { strict: false });
    const carrier = jest.spyOn(sender, 'send').mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(new Refusal('sms.not-sent'));
    expect(await step({ email: 'agent3@santral.demo' })).toEqual({ message: 'Sms kodu gönderildi' });
    expect(await step({ email: 'agent3@santral.demo' })).toEqual({ message: 'Sms kodu gönderildi' });
    carrier.mockRestore();
  });

  it('takes as long for an unknown address as for a known one, in every step', async () => {
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    for (const rest of [{}, { token: '123456' }, { token: '123456', password: NEW }]) {
      const times: Record<string, number[]> = { 'agent4@santral.demo': [], 'kimse@santral.demo': [] };
      for (let i = 0; i < 9; i++) {
        for (const [email, values] of Object.entries(times)) {
          const started = performance.now();
          await step({ email, ...rest });
          values.push(performance.now() - started);
          await identity.redis.flushdb();
        }
      }
      const [known, unknown] = Object.values(times).map(median) as [number, number];
      expect(unknown / known).toBeGreaterThan(0.5);
      expect(unknown / known).toBeLessThan(2);
    }
  });

  it('takes a code once, the newest only, and no other address', async () => {
    const [older, newer] = [await codeFor('agent5@santral.demo'), await codeFor('agent5@santral.demo')];
    if (older !== newer) expect(await step({ email: 'agent5@santral.demo', token: older })).toEqual({ message: 'Sms kodu hatalı' });
    await codeFor('agent6@santral.demo');
    expect(await step({ email: 'agent6@santral.demo', token: newer, password: NEW })).toEqual({ message: 'Şifre Değiştirilemedi' });
    const both = await Promise.all([1, 2].map(() => step({ email: 'agent5@santral.demo', token: newer, password: NEW })));
    expect(both.map(({ message }) => message).sort()).toEqual(['Şifre Değiştirilemedi', 'Şifre başarıyla güncellendi'].sort());
    expect(await step({ email: 'agent5@santral.demo', token: newer, password: 'baska-sifre-1' })).toEqual({ message: 'Şifre Değiştirilemedi' });
  });

  it('bears five tries, then the right code comes too late', async () => {
    const code = await codeFor('agent7@santral.demo');
    for (let i = 0; i < 5; i++) expect(await step({ email: 'agent7@santral.demo', token: other(code) })).toEqual({ message: 'Sms kodu hatalı' });
    expect(await step({ email: 'agent7@santral.demo', token: code })).toEqual({ message: 'Sms kodu hatalı' });
    for (let i = 0; i < 9; i++) await step({ email: 'agent7@santral.demo', token: code });
    const answer = await http().post('/api/auth/user/update-password').send({ email: 'agent7@santral.demo', token: code });
    expect(answer.status).toBe(429);
  });

  it('does not take a short password, and the code still holds', async () => {
    const token = await codeFor('agent8@santral.demo');
    expect(await step({ email: 'agent8@santral.demo', token, password: '1234567' })).toEqual({ message: 'Şifre Değiştirilemedi' });
    expect(await step({ email: 'agent8@santral.demo', token, password: NEW })).toEqual({ message: 'Şifre başarıyla güncellendi' });
  });

  it('does not help who is disabled, and keeps no code in the clear', async () => {
    await identity.source.query(`UPDATE app_user SET disabled = true WHERE email = 'agent9@santral.demo'`);
    await step({ email: 'agent9@santral.demo' });
    expect(await identity.codeOf('agent9@santral.demo')).toBe('');
    const code = await codeFor('agent10@santral.demo');
    expect(JSON.stringify(await identity.source.query('SELECT * FROM password_reset'))).not.toContain(code);
    await identity.source.query(`UPDATE password_reset SET expires_at = now() - interval '1 second'`);
    expect(await step({ email: 'agent10@santral.demo', token: code })).toEqual({ message: 'Sms kodu hatalı' });
  });
});

describe('the own access', () => {
  it('changes the password with the current one, and ends the other sessions', async () => {
    const [here, there] = [await identity.signIn('sales@santral.demo'), await identity.signIn('sales@santral.demo')];
    const wrong = await identity.as(here).post('/api/profile/password').send({ current: 'wrong', password: NEW }).expect(400);
    expect(wrong.body.error).toMatchObject({ code: 'auth.wrong-password', fields: [{ path: 'current', message: 'Şimdiki şifreniz hatalı.' }] });
    await identity.as(here).post('/api/profile/password').send({ current: 'santral-demo', password: 'kisa' }).expect(400);
    await identity.as(here).post('/api/profile/password').send({ current: 'santral-demo', password: NEW }).expect(200);
    await identity.as(here).get('/api/auth/access-token').expect(200);
    await identity.as(there).get('/api/auth/access-token').expect(401);
    expect((await identity.password('sales@santral.demo', NEW)).answer.body).toHaveProperty('user');
  });

  it('does not let somebody at an open desk guess the password', async () => {
    const token = await identity.signIn('reseller@santral.demo');
    for (let i = 0; i < 5; i++) await identity.as(token).post('/api/profile/password').send({ current: 'wrong', password: NEW }).expect(400);
    await identity.as(token).post('/api/profile/password').send({ current: 'santral-demo', password: NEW }).expect(429);
  });

  it('lists the own sessions and ends them, never those of another user', async () => {
    const [one, two, foreign] = [await identity.signIn('staff@santral.demo'), await identity.signIn('staff@santral.demo'), await identity.signIn('user@santral.demo')];
    const list = async (token: string) => (await identity.as(token).get('/api/profile/sessions').expect(200)).body as { id: string; isCurrent: boolean }[];
    const own = await list(one);
    expect(own.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const [theirs] = await list(foreign);
    await identity.as(one).delete(`/api/profile/sessions/${theirs?.id}`).expect(404);
    await identity.as(foreign).get('/api/auth/access-token').expect(200);
    await identity.as(one).delete(`/api/profile/sessions/${own.find(({ isCurrent }) => !isCurrent)?.id}`).expect(204);
    await identity.as(two).get('/api/auth/access-token').expect(401);
    const third = await identity.signIn('staff@santral.demo');
    expect((await identity.as(one).post('/api/profile/sessions/end-others').expect(200)).body).toEqual({ ended: 1 });
    await identity.as(third).get('/api/auth/access-token').expect(401);
    await identity.as(one).get('/api/auth/access-token').expect(200);
  });
});

describe('other sites', () => {
  it('cannot use the cookie of the sign-in, nor sign a browser in', async () => {
    const { cookie } = await identity.password('agent2@santral.demo');
    const token = await identity.codeOf('agent2@santral.demo');
    const foreign: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'https://evil.example' }, { Origin: 'null' }];
    for (const headers of foreign) {
      const answer = await http().post('/api/2fa').set({ ...headers, Cookie: cookie }).send({ token });
      expect([headers, answer.status, answer.body.error?.code]).toEqual([headers, 403, 'access.cross-site']);
      await http().post('/api/auth/login').set(headers).send({ email: 'agent2@santral.demo', password: 'santral-demo' }).expect(403);
    }
    const own = await http().post('/api/2fa').set({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }).send({ token }).expect(200);
    expect(own.body).toHaveProperty('access_token');
  });
});
