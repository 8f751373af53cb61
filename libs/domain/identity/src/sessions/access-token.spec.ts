import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { readAccessToken, signAccessToken } from './access-token.js';

const secret = 's'.repeat(40);
const claims = { userId: randomUUID(), sessionId: randomUUID(), expiresAtMs: Math.floor(Date.now() / 1000) * 1000 + 60_000 };
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('reads what it signed', async () => {
  await expect(readAccessToken(await signAccessToken(claims, secret), secret)).resolves.toEqual(claims);
});

it('tells an ended token from a wrong one', async () => {
  const ended = await signAccessToken({ ...claims, expiresAtMs: Date.now() - 5000 }, secret);
  await expect(readAccessToken(ended, secret)).rejects.toMatchObject({ code: 'auth.expired-token' });
  await expect(readAccessToken(ended, secret, 2)).rejects.toMatchObject({ code: 'auth.expired-token' });
  await expect(readAccessToken(ended, secret, 60)).resolves.toMatchObject({ sessionId: claims.sessionId });
});

it('refuses tokens it did not sign that way', async () => {
  const good = await signAccessToken(claims, secret);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const exp = Math.floor(Date.now() / 1000) + 60;
  const hs512 = await new SignJWT({ sid: claims.sessionId }).setProtectedHeader({ alg: 'HS512' }).setSubject(claims.userId).setExpirationTime(exp).sign(new TextEncoder().encode(secret));
  const wrong = {
    'no algorithm': `${base64url({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'no algorithm but a signature': `${base64url({ alg: 'none' })}.${payload}.${signature}`,
    'another payload': `${header}.${base64url({ sub: randomUUID(), sid: claims.sessionId, exp })}.${signature}`,
    'another key': await signAccessToken(claims, 't'.repeat(40)),
    'another algorithm': hs512,
    'no end': await new SignJWT({ sid: claims.sessionId }).setProtectedHeader({ alg: 'HS256' }).setSubject(claims.userId).sign(new TextEncoder().encode(secret)),
    'no session': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(claims.userId).setExpirationTime(exp).sign(new TextEncoder().encode(secret)),
    'no token': 'abc',
  };
  for (const [what, token] of Object.entries(wrong)) {
    expect([what, await readAccessToken(token, secret).catch((error: { code?: string }) => error.code)]).toEqual([what, 'auth.invalid-token']);
  }
});
