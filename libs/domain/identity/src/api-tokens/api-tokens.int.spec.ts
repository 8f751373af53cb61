import { type ApiToken, apiTokenSchema, newApiTokenSchema, type Permission } from '@santral/contracts';
import { demoUserId } from '../index.js';
import { identityApp } from '../testing/identity-app.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
let admin: ReturnType<typeof identity.as>;
beforeAll(async () => {
  identity = await identityApp();
  admin = identity.as(await identity.signIn('admin@santral.demo'));
});
afterAll(() => identity.close());

const OWNER = 'manager@santral.demo';
/** The owner's role may make tokens, as an administrator allowed it. */
const allow = async (...more: Permission[]) => {
  const held = await identity.source.query<{ permissions: Permission[] }[]>(`SELECT permissions FROM role WHERE name = 'manager'`);
  await identity.source.query(`UPDATE role SET permissions = $1, is_edited = true WHERE name = 'manager'`, [[...new Set([...(held[0]?.permissions ?? []), ...more])]]);
};
const deny = (...less: Permission[]) => identity.source.query(`UPDATE role SET permissions = ARRAY(SELECT unnest(permissions) EXCEPT SELECT unnest($1::text[])) WHERE name = 'manager'`, [less]);
const form = (scopes: string[], validDays: number | null = 30) => ({ name: 'Muhasebe aktarımı', scopes, validDays });
const create = async (caller: ReturnType<typeof identity.as>, scopes: Permission[], validDays: number | null = 30) => newApiTokenSchema.parse((await caller.post('/api/api-tokens').send(form(scopes, validDays)).expect(200)).body);
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } }).error?.code;
const read = async (id: string): Promise<ApiToken> => apiTokenSchema.parse(((await admin.get('/api/api-tokens/all').expect(200)).body as ApiToken[]).find((token) => token.id === id));

describe('a token of a program', () => {
  it('opens the routes of its scopes and no other, in its owner’s name', async () => {
    const { token, secret } = await create(admin, ['audit.read']);
    expect(token).toMatchObject({ name: 'Muhasebe aktarımı', scopes: ['audit.read'], lostScopes: [], state: 'active', owner: { id: demoUserId('admin@santral.demo') }, lastUsedAt: null });
    expect(secret.startsWith(token.hint)).toBe(true);
    const program = identity.as(secret);
    await program.get('/api/audit').expect(200);
    expect(codeOf(await program.get('/api/resources/users').expect(403))).toBe('access.denied');
    expect(await read(token.id)).toMatchObject({ lastUsedAt: expect.any(String), lastUsedIp: expect.stringContaining('127.0.0.1') });
    // Who tried, and with what.
    expect((await identity.auditOf('access.refused')).at(-1)).toMatchObject({ userId: demoUserId('admin@santral.demo'), details: { permission: 'users.read', apiToken: 'Muhasebe aktarımı' } });
  });

  it('is kept as a hash, shown once, and written down without its secret', async () => {
    const { token, secret } = await create(admin, ['audit.read']);
    const [row] = await identity.source.query<Record<string, unknown>[]>('SELECT * FROM api_token WHERE id = $1', [token.id]);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify((await admin.get('/api/api-tokens')).body)).not.toContain(secret);
    const lines = await identity.auditOf('api-token.created');
    expect(lines.at(-1)).toMatchObject({ subject: 'Muhasebe aktarımı', details: { id: token.id, scopes: ['audit.read'], expiresAt: token.expiresAt } });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('does nothing that takes a person: no route of any signed-in user, no profile, no users, no further tokens', async () => {
    const { secret } = await create(admin, ['audit.read', 'users.read']);
    const program = identity.as(secret);
    expect(codeOf(await program.get('/api/users/options').expect(403))).toBe('access.session-only');
    expect(codeOf(await program.get('/api/auth/access-token').expect(403))).toBe('access.session-only');
    for (const [verb, path] of [['get', '/api/profile/sessions'], ['get', '/api/api-tokens'], ['get', '/api/roles']] as const) expect([path, codeOf(await program[verb](path).expect(403))]).toEqual([path, 'access.denied']);
    for (const scope of ['users.update', 'roles.manage', 'api-tokens.own', 'profile.own', 'everything']) await admin.post('/api/api-tokens').send(form([scope])).expect(400);
    await admin.post('/api/api-tokens').send(form([])).expect(400);
  });

  it('ends when it is revoked, and when its time is over', async () => {
    const { token, secret } = await create(admin, ['audit.read']);
    await admin.delete(`/api/api-tokens/${token.id}`).expect(204);
    expect(codeOf(await identity.as(secret).get('/api/audit').expect(401))).toBe('auth.invalid-token');
    await admin.delete(`/api/api-tokens/${token.id}`).expect(204);
    expect(await read(token.id)).toMatchObject({ state: 'revoked' });
    expect((await identity.auditOf('api-token.revoked')).filter((line) => line.details['id'] === token.id)).toHaveLength(1);

    const short = await create(admin, ['audit.read'], 1);
    await identity.source.query(`UPDATE api_token SET expires_at = now() - interval '1 second' WHERE id = $1`, [short.token.id]);
    expect(codeOf(await identity.as(short.secret).get('/api/audit').expect(401))).toBe('auth.expired-token');
    expect(await read(short.token.id)).toMatchObject({ state: 'expired' });
    expect((await create(admin, ['audit.read'], null)).token.expiresAt).toBeNull();
    await identity.as(`${secret}x`).get('/api/audit').expect(401);
  });
});

describe('the owner', () => {
  it('needs the permission, and gives no more than they have', async () => {
    const manager = identity.as(await identity.signIn(OWNER));
    expect(codeOf(await manager.post('/api/api-tokens').send(form(['calls.read'])).expect(403))).toBe('access.denied');
    expect(codeOf(await manager.get('/api/api-tokens').expect(403))).toBe('access.denied');
    await allow('api-tokens.own');
    const allowed = identity.as(await identity.signIn(OWNER));
    const refused = await allowed.post('/api/api-tokens').set('Accept-Language', 'tr').send(form(['calls.read', 'audit.read'])).expect(403);
    expect(refused.body).toMatchObject({ error: { code: 'api-token.above-own-access', message: 'Bir API anahtarına sizde olmayan bir yetki veremezsiniz.' } });
  });

  it('is refused the token of somebody else by every path, and it goes on working', async () => {
    await allow('api-tokens.own');
    const owner = identity.as(await identity.signIn(OWNER));
    const own = (await create(owner, ['calls.read'])).token;
    const foreign = await create(admin, ['audit.read']);
    expect(((await owner.get('/api/api-tokens').expect(200)).body as ApiToken[]).map(({ id }) => id)).toEqual([own.id]);
    expect(codeOf(await owner.delete(`/api/api-tokens/${foreign.token.id}`).expect(404))).toBe('record.not-found');
    for (const call of [owner.get('/api/api-tokens/all'), owner.delete(`/api/api-tokens/all/${foreign.token.id}`)]) expect(codeOf(await call.expect(403))).toBe('access.denied');
    expect(await read(foreign.token.id)).toMatchObject({ state: 'active' });
    await identity.as(foreign.secret).get('/api/audit').expect(200);
    expect((await identity.auditOf('api-token.revoked')).filter(({ details }) => details['id'] === foreign.token.id)).toEqual([]);
    // Not even an administrator reaches it as if it were theirs; by the path of those who manage tokens it is written down who did.
    expect(codeOf(await admin.delete(`/api/api-tokens/${own.id}`).expect(404))).toBe('record.not-found');
    await admin.delete(`/api/api-tokens/all/${own.id}`).expect(204);
    expect((await identity.auditOf('api-token.revoked')).at(-1)).toMatchObject({ userId: demoUserId('admin@santral.demo'), details: { id: own.id } });
  });

  it('who loses a permission takes it from the token at once', async () => {
    await allow('api-tokens.own', 'audit.read');
    const { token, secret } = await create(identity.as(await identity.signIn(OWNER)), ['audit.read', 'calls.read']);
    await identity.as(secret).get('/api/audit').expect(200);
    await deny('audit.read');
    await identity.as(secret).get('/api/audit').expect(403);
    expect(await read(token.id)).toMatchObject({ state: 'active', lostScopes: ['audit.read'] });
  });

  it('who is disabled stops every token with the same stroke', async () => {
    await allow('api-tokens.own', 'audit.read');
    const { token, secret } = await create(identity.as(await identity.signIn(OWNER)), ['audit.read']);
    await identity.as(secret).get('/api/audit').expect(200);
    const { body } = await admin.get(`/api/resources/users/${demoUserId(OWNER)}`).expect(200);
    const { version } = body as { version: number };
    await admin.patch(`/api/resources/users/${demoUserId(OWNER)}`).send({ version, changes: { disabled: true } }).expect(200);
    expect(codeOf(await identity.as(secret).get('/api/audit').expect(401))).toBe('auth.invalid-token');
    expect(await read(token.id)).toMatchObject({ state: 'suspended' });
  });

  it('has fifty valid tokens at most', async () => {
    await identity.source.query(
      `INSERT INTO api_token (id, user_id, name, token_hash, hint, scopes, created_at)
       SELECT gen_random_uuid(), $1, 'x', 'hash-' || n, 'h', '{}', now() FROM generate_series(1, 50) n`,
      [demoUserId('admin@santral.demo')],
    );
    const refused = await admin.post('/api/api-tokens').set('Accept-Language', 'en').send(form(['audit.read'])).expect(409);
    expect(refused.body).toMatchObject({ error: { code: 'api-token.too-many', message: expect.stringContaining('at most 50') } });
  });
});
