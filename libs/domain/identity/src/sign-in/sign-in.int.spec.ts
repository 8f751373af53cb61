import { jest } from '@jest/globals';
import { loginAnswerSchema, sessionAnswerSchema } from '@santral/contracts';
import { SMS_SENDER, type SmsSender } from '@santral/domain-messaging';
import { Refusal } from '@santral/platform/http';
import { randomUUID } from 'node:crypto';
import { demoUserId, SessionsService } from '../index.js';
import { signAccessToken } from '../sessions/access-token.js';
import { type CachedSession, SessionCache } from '../sessions/session-cache.js';
import { identityApp } from '../testing/identity-app.js';
import { cookieHash } from './sign-in-code.js';
import type { SignInCodeEntity } from './sign-in-code.entity.js';
import { SignInCodesRepository } from './sign-in-codes.repository.js';
import { SignInLimits } from './sign-in-limits.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
const http = () => identity.http();
beforeAll(async () => {
  identity = await identityApp();
});
afterAll(() => identity.close());
afterEach(() => identity.redis.flushdb());

const wrong = (message = 'Girilen Bilgiler Hatalı', type = 'credentials') => ({ error: [{ type, message }] });

describe('password', () => {
  it('answers the user and keeps the sign-in in a cookie that scripts and other sites cannot use', async () => {
    const { answer } = await identity.password('agent1@santral.demo');
    expect(answer.status).toBe(200);
    expect(loginAnswerSchema.parse(answer.body)).toMatchObject({ user: { role: ['staff'], gsm: '**** *** ** 08', data: { extension: '1001', displayName: 'Fatma Koç' } } });
    expect(answer.text).not.toContain('argon2');
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^santral_sign_in=[\w-]{43}; Max-Age=300; Path=\/api; Expires=.*; HttpOnly; SameSite=Strict$/);
    expect(answer.body).not.toHaveProperty('access_token');
  });

  it('does not care how the address is cased', async () => {
    const { answer } = await identity.password(' AGENT1@Santral.DEMO'.trim());
    expect(answer.body).toHaveProperty('user');
  });

  it('says the same of a wrong password, an unknown address and a disabled user', async () => {
    await identity.source.query(`UPDATE app_user SET disabled = true WHERE email = 'agent9@santral.demo'`);
    const answers = [
      await identity.password('agent1@santral.demo', 'wrong-password'),
      await identity.password('nobody@santral.demo', 'wrong-password'),
      await identity.password('agent9@santral.demo'),
    ];
    for (const { answer, cookie } of answers) {
      expect([answer.status, answer.body, cookie]).toEqual([200, wrong(), '']);
    }
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const timed = async (email: string) => {
      const started = performance.now();
      await identity.password(email, 'wrong-password');
      await identity.redis.flushdb();
      return performance.now() - started;
    };
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let i = 0; i < 9; i++) {
      known.push(await timed('agent1@santral.demo'));
      unknown.push(await timed('nobody@santral.demo'));
    }
    // Without the decoy an unknown address answers in about a tenth of the time.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  });

  it('answers in the language of the request, and names wrong fields', async () => {
    const english = await http().post('/api/auth/login').set('Accept-Language', 'en').send({ email: 'a@b.co', password: 'wrong' }).expect(200);
    expect(english.body).toEqual(wrong('The details entered are wrong'));
    const arabic = await http().post('/api/auth/login').set('Accept-Language', 'ar').send({ email: 'a@b.co', password: 'wrong' }).expect(200);
    expect(arabic.body).toEqual(wrong('البيانات المدخلة غير صحيحة'));
    const shapeless = await http().post('/api/auth/login').send({ email: 'no address' }).expect(200);
    expect(shapeless.body).toEqual({
      error: [
        { type: 'email', message: 'Doğru bir e-posta adresi girin' },
        { type: 'password', message: 'Lütfen şifrenizi girin' },
      ],
    });
    const short = await http().post('/api/auth/login').set('Accept-Language', 'en').send({ email: '', password: 'abc' }).expect(200);
    expect((short.body as { error: { message: string }[] }).error.map((e) => e.message)).toEqual(['You must enter an email address', 'Password too short, at least 4 characters']);
    // Texts no database can hold are no form at all.
    await http().post('/api/auth/login').send({ email: 'a@b.co', password: 'abcd\u0000' }).expect(400);
  });

  it('answers GET with a body, and never reads the address', async () => {
    const answer = await http().get('/api/auth').send({ email: 'agent1@santral.demo', password: 'santral-demo' }).expect(200);
    expect(answer.body).toHaveProperty('user');
    const query = await http().get('/api/auth').query({ email: 'agent1@santral.demo', password: 'santral-demo' }).expect(200);
    expect(query.body).toHaveProperty('error');
    expect(query.headers['set-cookie']).toBeUndefined();
  });

  it('stops guessing, also at addresses that nobody has', async () => {
    for (const email of ['agent2@santral.demo', 'nobody2@santral.demo']) {
      for (let i = 0; i < 5; i++) expect((await identity.password(email, 'wrong-password')).answer.status).toBe(200);
      const { answer } = await identity.password(email, 'wrong-password');
      expect(answer.status).toBe(429);
      expect(answer.body.error).toMatchObject({ code: 'auth.too-many-attempts', params: { seconds: expect.any(Number) } });
    }
    // The right password does not help either, until the time is over.
    expect((await identity.password('agent2@santral.demo')).answer.status).toBe(429);
    expect((await identity.password('agent3@santral.demo')).answer.status).toBe(200);
  });

  it('stops guessing one password from many places, and many passwords from one place', async () => {
    const limits = identity.app.get(SignInLimits, { strict: false });
    const tooMany = { code: 'auth.too-many-attempts' };
    for (let i = 0; i < 20; i++) await limits.takePassword('agent2@santral.demo', `198.51.100.${i}`);
    await expect(limits.takePassword('agent2@santral.demo', '198.51.100.99')).rejects.toMatchObject(tooMany);
    // Also with the right password, from here.
    expect((await identity.password('agent2@santral.demo')).answer.status).toBe(429);
    for (let i = 0; i < 100; i++) await limits.takePassword(`nobody${i}@santral.demo`, '203.0.113.7');
    await expect(limits.takePassword('agent3@santral.demo', '203.0.113.7')).rejects.toMatchObject(tooMany);
    expect((await identity.password('agent3@santral.demo')).answer.status).toBe(200);
  });

  it('does not count sign-ins that succeed', async () => {
    for (let i = 0; i < 12; i++) await expect(identity.signIn('agent4@santral.demo')).resolves.toMatch(/^ey/);
  });

  it('says so when the code cannot be sent, and keeps no sign-in', async () => {
    const sender = identity.app.get<SmsSender>(SMS_SENDER, { strict: false });
    const carrier = jest.spyOn(sender, 'send').mockRejectedValueOnce(new Refusal('sms.not-sent'));
    const { answer, cookie } = await identity.password('agent1@santral.demo');
    carrier.mockRestore();
    expect([answer.status, cookie]).toEqual([503, '']);
    expect(answer.body.error).toMatchObject({ code: 'sms.not-sent', message: 'SMS kodu gönderilemedi. Biraz sonra yeniden deneyin.' });
  });

  it('sends no more codes when nobody types them', async () => {
    for (let i = 0; i < 10; i++) await identity.password('agent5@santral.demo');
    expect((await identity.password('agent5@santral.demo')).answer.status).toBe(429);
  });
});

describe('code', () => {
  it('completes the sign-in', async () => {
    const { cookie } = await identity.password('agent1@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    const answer = await http().post('/api/2fa').set('Cookie', cookie).send({ token }).expect(200);
    const session = sessionAnswerSchema.parse(answer.body);
    expect(session.user.permissions).toEqual(expect.arrayContaining(['desk.use', 'calls.read']));
    expect(session.company).toEqual({ timeZone: 'Asia/Baku' });
    const again = await http().get('/api/auth/access-token').set('Authorization', `Bearer ${session.access_token}`).expect(200);
    expect(again.body).toEqual(answer.body);
    const agent = await http().get('/api/getAgentUser').set('Authorization', `Bearer ${session.access_token}`).expect(200);
    expect(agent.body).toEqual({ extension: '1001' });
  });

  it('holds once', async () => {
    const { cookie } = await identity.password('agent1@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    const both = await Promise.all([1, 2].map(() => http().post('/api/2fa').set('Cookie', cookie).send({ token })));
    expect(both.filter((answer) => 'access_token' in (answer.body as object))).toHaveLength(1);
    const later = await http().post('/api/2fa').set('Cookie', cookie).send({ token }).expect(200);
    expect(later.body).toEqual(wrong(undefined, 'token'));
  });

  it('is used up by whoever is first, and takes no attempt afterwards', async () => {
    const codes = identity.app.get(SignInCodesRepository, { strict: false });
    const { cookie } = await identity.password('agent1@santral.demo');
    const hash = cookieHash(cookie.split('=')[1] ?? '');
    const { id } = (await codes.takeAttempt(hash, new Date())) as SignInCodeEntity;
    const used = await Promise.all([1, 2, 3].map(() => codes.use(id, new Date())));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await codes.takeAttempt(hash, new Date())).toBeNull();
  });

  it('is useless in the sign-in of another user, and without the cookie', async () => {
    const one = await identity.password('agent1@santral.demo');
    const two = await identity.password('agent2@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    expect((await http().post('/api/2fa').set('Cookie', two.cookie).send({ token })).body).toEqual(wrong(undefined, 'token'));
    expect((await http().post('/api/2fa').send({ token })).body).toEqual(wrong(undefined, 'token'));
    expect((await http().post('/api/2fa').set('Cookie', one.cookie).send({ token })).body).toHaveProperty('access_token');
  });

  it('bears five wrong tries, then the right one comes too late', async () => {
    const { cookie } = await identity.password('agent1@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    const other = token === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await http().post('/api/2fa').set('Cookie', cookie).send({ token: other }).expect(200, wrong(undefined, 'token'));
    await http().post('/api/2fa').set('Cookie', cookie).send({ token }).expect(200, wrong(undefined, 'token'));
  });

  it('is not guessed over several sign-ins: twenty tries of one account, then none', async () => {
    let tries = 0;
    let last: number | undefined;
    for (let i = 0; i < 5 && last !== 429; i++) {
      const { cookie } = await identity.password('agent3@santral.demo');
      const token = await identity.codeOf('agent3@santral.demo');
      const other = token === '000000' ? '000001' : '000000';
      for (let j = 0; j < 5 && last !== 429; j++) {
        last = (await http().post('/api/2fa').set('Cookie', cookie).send({ token: other })).status;
        if (last === 200) tries += 1;
      }
    }
    expect([tries, last]).toEqual([20, 429]);
  });

  it('is over after five minutes', async () => {
    const { cookie } = await identity.password('agent1@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    await identity.source.query(`UPDATE sign_in_code SET expires_at = now() - interval '1 second'`);
    await http().post('/api/2fa').set('Cookie', cookie).send({ token }).expect(200, wrong(undefined, 'token'));
  });

  it('is not stored in the clear', async () => {
    await identity.password('agent1@santral.demo');
    const token = await identity.codeOf('agent1@santral.demo');
    expect(JSON.stringify(await identity.source.query('SELECT * FROM sign_in_code'))).not.toContain(token);
  });
});

describe('session', () => {
  const get = (token: string, path = '/api/auth/access-token') => http().get(path).set('Authorization', `Bearer ${token}`);

  it('ends at once with a logout, and only that one', async () => {
    const [one, two] = [await identity.signIn('agent1@santral.demo'), await identity.signIn('agent1@santral.demo')];
    await get(one).expect(200);
    await http().post('/api/auth/logout').set('Authorization', `Bearer ${one}`).expect(200, { message: 'OK' });
    const answer = await get(one).expect(401);
    expect(answer.body.error).toMatchObject({ code: 'auth.invalid-token', message: 'Invalid access_token' });
    await get(two).expect(200);
    await identity.redis.flushdb();
    await get(one).expect(401);
  });

  it('ends everywhere when a user is disabled or loses a role', async () => {
    const token = await identity.signIn('agent6@santral.demo');
    await get(token).expect(200);
    const userId = (await identity.source.query(`SELECT id FROM app_user WHERE email = 'agent6@santral.demo'`))[0].id as string;
    await identity.app.get(SessionsService).revokeAll(userId);
    await get(token).expect(401);
    const stream = await identity.redis.xrange('facts:{santral}', '-', '+');
    expect(JSON.stringify(stream)).toContain('user.access-changed');
  });

  it('is not brought back by a request that looked it up just before', async () => {
    const token = await identity.signIn('agent1@santral.demo');
    await get(token).expect(200);
    const sessionId = (await identity.redis.keys('session:*'))[0]?.replace('session:', '') ?? '';
    const cache = identity.app.get(SessionCache, { strict: false });
    const read = await cache.get(sessionId);
    await http().post('/api/auth/logout').set('Authorization', `Bearer ${token}`).expect(200);
    // What the late request does: it puts away what it read before the logout.
    expect(read).toMatchObject({ extension: '1001' });
    await cache.put(sessionId, read as CachedSession);
    await get(token).expect(401);
  });

  it('is not opened for a user without a role, and one that there is opens nothing', async () => {
    await identity.source.query(`UPDATE app_user SET roles = '{}' WHERE email = 'agent7@santral.demo'`);
    const { answer, cookie } = await identity.password('agent7@santral.demo');
    expect([answer.body, cookie]).toEqual([wrong('Hesabınız yönetici onayını bekliyor.', 'account'), '']);
    // What registering answers.
    const token = await identity.app.get(SessionsService).open(demoUserId('agent7@santral.demo'), { ip: '127.0.0.1', userAgent: null });
    const me = await get(token).expect(200);
    expect(me.body.user).toMatchObject({ role: [], permissions: [] });
    await get(token, '/api/users/options').expect(403);
    await get(token, '/api/getAgentUser').expect(403);
  });

  it('holds with no token that was not signed here', async () => {
    const [header = '', payload = '', signature = ''] = (await identity.signIn('agent1@santral.demo')).split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${part({ ...claims, sub: demoUserId('admin@santral.demo') })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      await signAccessToken({ userId: demoUserId('admin@santral.demo'), sessionId: randomUUID(), expiresAtMs: Date.now() + 60_000 }, 'x'.repeat(40)),
    ];
    // Signed here, but for the session of somebody else.
    forged.push(await signAccessToken({ userId: demoUserId('admin@santral.demo'), sessionId: claims.sid, expiresAtMs: Date.now() + 60_000 }, identity.config.jwtSecret));
    for (const token of forged) expect((await get(token)).body.error?.code).toBe('auth.invalid-token');
  });

  it('sends nobody away without a token', async () => {
    await http().get('/api/auth/access-token').expect(401);
    await get('ey.ey.ey').expect(401);
  });
});

describe('profile', () => {
  it('changes what is the user\'s own and nothing else', async () => {
    const token = await identity.signIn('agent8@santral.demo');
    const data = { displayName: 'Kerem I.', settings: { theme: 'dark' }, shortcuts: ['calls'], email: 'admin2@santral.demo', extension: '1001' };
    const answer = await http().post('/api/auth/user/update').set('Authorization', `Bearer ${token}`).send({ user: { role: ['admin'], data } }).expect(200);
    expect(answer.body).toMatchObject({ role: ['staff'], data: { displayName: 'Kerem I.', settings: { theme: 'dark' }, shortcuts: ['calls'], email: 'agent8@santral.demo', extension: '1008' } });
    expect(JSON.parse((await identity.redis.hget('directory:{main}', '1008')) ?? '{}')).toMatchObject({ displayName: 'Kerem I.' });
  });

  it('finds people for pickers in any spelling', async () => {
    const token = await identity.signIn('manager@santral.demo');
    const find = async (query: object) => (await http().get('/api/users/options').query(query).set('Authorization', `Bearer ${token}`).expect(200)).body as { id: string; displayName: string }[];
    expect((await find({ q: 'OGUZ' })).map((u) => u.displayName)).toEqual(['Oğuz Güneş']);
    expect(await find({ q: '%' })).toEqual([]);
    const [irem] = await find({ q: 'irem' });
    expect(await find({ ids: irem?.id })).toEqual([irem]);
  });
});

it('writes down who signed in and who was refused, for good', async () => {
  await identity.password('agent10@santral.demo', 'wrong-password');
  await identity.signIn('agent10@santral.demo');
  const rows = await identity.source.query(`SELECT a.action, a.ip FROM audit_log a JOIN app_user u ON u.id = a.user_id WHERE u.email = 'agent10@santral.demo' ORDER BY a.id`);
  expect(rows.map((r: { action: string }) => r.action)).toEqual(['sign-in.password-refused', 'sign-in.password-accepted', 'sign-in.completed']);
  expect(rows[0].ip).toContain('127.0.0.1');
  await expect(identity.source.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
  await expect(identity.source.query(`UPDATE audit_log SET action = 'x'`)).rejects.toThrow('append-only');
});
