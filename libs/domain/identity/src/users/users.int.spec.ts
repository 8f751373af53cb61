import { waitFor } from '@santral/platform/testing';
import { addAdministrator, demoUserId } from '../index.js';
import { identityApp } from '../testing/identity-app.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
let admin: ReturnType<typeof identity.as>;
beforeAll(async () => {
  identity = await identityApp();
  admin = identity.as(await identity.signIn('admin@santral.demo'));
});
afterAll(() => identity.close());

type Row = { id: string; version: number; roles: string[]; extension: string | null; pbx: string | null };
const USERS = '/api/resources/users';
const idOf = (name: string) => demoUserId(`${name}@santral.demo`);
const rowOf = async (name: string) => (await admin.get(`${USERS}/${idOf(name)}`).expect(200)).body as Row;
const change = async (name: string, changes: object, by = admin) => by.patch(`${USERS}/${idOf(name)}`).send({ version: (await rowOf(name)).version, changes });
const directory = async (extension: string) => JSON.parse((await identity.redis.hget('directory:{main}', extension)) ?? 'null') as { displayName: string } | null;

describe('users', () => {
  it('are listed with search in any spelling, filters, order and pages, and never with their password', async () => {
    const list = async (query: string) => (await admin.get(`${USERS}?${query}`).expect(200)).body as { items: { displayName: string }[]; total: number };
    expect((await list('q=OGUZ')).items.map((u) => u.displayName)).toEqual(['Oğuz Güneş']);
    expect((await list('q=0555 000 00 01')).items.map((u) => u.displayName)).toEqual(['Ayşe Yıldız']);
    expect((await list('filter[roles]=admin,manager&sort=displayName&order=desc')).items.map((u) => u.displayName)).toEqual(['Murat Kaya', 'Ayşe Yıldız']);
    const page = await list('pageSize=5&page=2');
    expect([page.items.length, page.total]).toEqual([5, 17]);
    expect(JSON.stringify(await list('pageSize=200'))).not.toMatch(/argon2|password/i);
  });

  it('are created without a password, appear in the directory of calls, and set their own', async () => {
    const { body } = await admin.post(USERS).send({ displayName: 'Yeni Kişi', email: 'Yeni.Kisi@Santral.demo', gsm: '0532 000 00 99', roles: ['staff'], extension: '1099' }).expect(201);
    expect(body).toMatchObject({ email: 'yeni.kisi@santral.demo', gsm: '+905320000099', pbx: 'main', disabled: false, version: 1 });
    expect(await directory('1099')).toMatchObject({ displayName: 'Yeni Kişi' });
    expect((await identity.password('yeni.kisi@santral.demo', 'santral-demo')).answer.body).toHaveProperty('error');
    const reset = (form: object) => identity.http().post('/api/auth/user/update-password').send({ email: 'yeni.kisi@santral.demo', ...form });
    await reset({}).expect(200);
    const token = await waitFor(async () => ((await identity.http().get('/api/dev/sms?to=05320000099')).body as { text: string }[])[0]?.text.match(/\d{6}/)?.[0]);
    await reset({ token, password: 'ilk-sifresi' }).expect(200, { message: 'Şifre başarıyla güncellendi' });
    expect((await identity.password('yeni.kisi@santral.demo', 'ilk-sifresi')).answer.body).toHaveProperty('user');
    expect((await identity.auditOf('user.created')).at(-1)).toMatchObject({ userId: idOf('admin'), subject: 'yeni.kisi@santral.demo', ip: expect.stringContaining('127.0.0.1') });
  });

  it('share neither address nor extension of one PBX, and need a phone for a role', async () => {
    const create = (values: object) => admin.post(USERS).send({ displayName: 'X', email: 'x@santral.demo', ...values });
    expect((await create({ email: 'AGENT1@santral.demo' }).expect(409)).body.error).toMatchObject({ code: 'record.duplicate', fields: [{ path: 'email', message: 'E-posta alanında aynı değer başka bir kayıtta var.' }] });
    expect((await create({ extension: '1001' }).expect(409)).body.error).toMatchObject({ code: 'record.duplicate', fields: [{ path: 'extension' }] });
    expect((await create({ roles: ['staff'] }).expect(400)).body.error).toMatchObject({ code: 'user.phone-required', fields: [{ path: 'gsm', message: expect.stringContaining('SMS kodu oraya gider') }] });
    await create({ extension: '1001', pbx: 'sube' }).expect(201);
    expect((await create({ extension: '12a' }).expect(400)).body.error.code).toBe('validation.failed');
    expect((await create({ roles: ['root'] }).expect(400)).body.error.code).toBe('validation.failed');
    await create({ passwordHash: 'x' }).expect(400);
  });

  it('are out at once when roles, extension or state change, and not for anything else', async () => {
    for (const changes of [{ roles: ['user'] }, { extension: '1777' }, { disabled: true }]) {
      const token = await identity.signIn('agent2@santral.demo');
      await identity.as(token).get('/api/auth/access-token').expect(200);
      expect((await change('agent2', { groupId: null, displayName: `Ali ${Object.keys(changes)[0]}` })).status).toBe(200);
      const same = await identity.as(token).get('/api/auth/access-token').expect(200);
      expect(same.body.user.data.displayName).toBe(`Ali ${Object.keys(changes)[0]}`);
      expect((await change('agent2', changes)).status).toBe(200);
      await identity.as(token).get('/api/auth/access-token').expect(401);
    }
    expect(await directory('1002')).toBeNull();
    expect(await directory('1777')).toBeNull();
    expect((await identity.password('agent2@santral.demo')).answer.body).toHaveProperty('error');
    const last = (await identity.auditOf('user.updated')).at(-1);
    expect(last).toMatchObject({ subject: 'agent2@santral.demo', details: { changes: { disabled: [false, true] } } });
  });

  it('are not overwritten by somebody who has not seen the newest version', async () => {
    const { version } = await rowOf('agent3');
    const save = (displayName: string) => admin.patch(`${USERS}/${idOf('agent3')}`).send({ version, changes: { displayName } });
    await save('Bir').expect(200);
    expect((await save('İki').expect(409)).body.error).toMatchObject({ code: 'record.version-conflict', params: { version: version + 1 } });
    // What users do to their own settings is no version.
    const me = identity.as(await identity.signIn('agent3@santral.demo'));
    await me.post('/api/auth/user/update').send({ user: { data: { settings: { theme: 'dark' } } } }).expect(200);
    expect((await rowOf('agent3')).version).toBe(version + 1);
  });

  it('with a history are disabled, not deleted; others may go', async () => {
    await identity.signIn('agent4@santral.demo');
    expect((await admin.delete(`${USERS}/${idOf('agent4')}`).expect(409)).body.error.code).toBe('user.has-history');
    await admin.delete(`${USERS}/${idOf('agent5')}`).expect(204);
    expect(await directory('1005')).toBeNull();
  });

  it('have groups, which cannot go while somebody is in them', async () => {
    const group = (await admin.post('/api/resources/user-groups').send({ name: 'Destek ekibi' }).expect(201)).body as Row;
    expect((await change('agent6', { groupId: group.id })).body).toMatchObject({ groupIdDisplay: 'Destek ekibi' });
    expect((await admin.delete(`/api/resources/user-groups/${group.id}`).expect(409)).body.error.code).toBe('record.in-use');
  });
});

describe('what nobody may do', () => {
  it('is to take the access of the last administrator, even two at once', async () => {
    expect((await change('admin', { roles: ['user'] })).body.error.code).toBe('user.own-access');
    expect((await change('admin', { disabled: true })).body.error.code).toBe('user.own-access');
    expect((await change('manager', { roles: ['admin'] })).status).toBe(200);
    const second = identity.as(await identity.signIn('manager@santral.demo'));
    const both = await Promise.all([change('manager', { roles: ['manager'] }), change('admin', { roles: ['manager'] }, second)]);
    expect(both.map(({ status }) => status).sort()).toContain(200);
    const [{ count }] = await identity.source.query<[{ count: number }]>(`SELECT count(*)::int FROM app_user WHERE 'admin' = ANY (roles) AND NOT disabled`);
    expect(count).toBeGreaterThan(0);
    // Whoever is left as the administrator goes on with the tests.
    await identity.source.query(`UPDATE app_user SET roles = '{admin}' WHERE email = 'admin@santral.demo'`);
    await identity.source.query(`UPDATE app_user SET roles = '{manager}' WHERE email = 'manager@santral.demo'`);
    await identity.redis.flushdb();
    admin = identity.as(await identity.signIn('admin@santral.demo'));
  });

  it('is to give what one lacks, or to change somebody who may do more', async () => {
    await identity.source.query(`UPDATE role SET permissions = permissions || '{users.read,users.create,users.update,users.manage}' WHERE name = 'manager'`);
    const manager = identity.as(await identity.signIn('manager@santral.demo'));
    expect((await change('agent7', { roles: ['admin'] }, manager)).body.error.code).toBe('user.above-own-access');
    expect((await change('admin', { gsm: '05320000001' }, manager)).body.error.code).toBe('user.above-own-access');
    expect((await manager.post(USERS).send({ displayName: 'X', email: 'y@santral.demo', gsm: '05320000002', roles: ['admin'] }).expect(403)).body.error.code).toBe('user.above-own-access');
    for (const action of ['reset-password', 'sign-out']) {
      expect((await manager.post(`/api/users/${idOf('admin')}/${action}`).expect(403)).body.error.code).toBe('user.above-own-access');
    }
    await manager.get(`/api/users/${idOf('admin')}/sessions`).expect(403);
    expect((await change('agent7', { displayName: 'Selin A.' }, manager)).status).toBe(200);
  });

  it('is to reach another user by their id without the permission', async () => {
    const staff = identity.as(await identity.signIn('agent8@santral.demo'));
    const other = idOf('agent1');
    // Of two administrators who changed each other at once, one may have been refused.
    const { length: earlier } = await identity.auditOf('access.refused');
    const tries = [
      staff.get(USERS), staff.get(`${USERS}/${other}`), staff.get(`${USERS}/${other}/history`), staff.get(`${USERS}/export`), staff.post(USERS).send({}),
      staff.patch(`${USERS}/${other}`).send({ version: 1, changes: { roles: ['admin'] } }), staff.delete(`${USERS}/${other}`),
      staff.get(`/api/users/${other}/sessions`), staff.post(`/api/users/${other}/sign-out`), staff.post(`/api/users/${other}/reset-password`),
      staff.get('/api/roles'), staff.put('/api/roles').send({ preset: 'hierarchy' }), staff.put('/api/roles/user').send({}), staff.get('/api/audit'),
    ];
    for (const answer of await Promise.all(tries)) expect([answer.request.url, answer.status, answer.body.error?.code]).toEqual([answer.request.url, 403, 'access.denied']);
    const refusals = (await identity.auditOf('access.refused')).slice(earlier);
    expect(refusals).toHaveLength(tries.length);
    expect(refusals).toContainEqual(expect.objectContaining({ userId: idOf('agent8'), details: { permission: 'users.delete' } }));
    expect(new Set(refusals.map(({ userId }) => userId))).toEqual(new Set([idOf('agent8')]));
  });
});

describe('an administrator', () => {
  it('makes a password worthless, which the user hears of by SMS', async () => {
    const token = await identity.signIn('agent9@santral.demo');
    await admin.post(`/api/users/${idOf('agent9')}/reset-password`).expect(200, { message: 'OK' });
    await identity.as(token).get('/api/auth/access-token').expect(401);
    expect((await identity.password('agent9@santral.demo')).answer.body).toHaveProperty('error');
    const { body } = await identity.http().get('/api/dev/sms?to=05550000016');
    expect((body as { text: string }[])[0]?.text).toContain('Sifremi unuttum');
    await admin.post(`/api/users/${idOf('nobody')}/reset-password`).expect(404);
    await admin.post('/api/users/1/reset-password').expect(400);
  });

  it('sees where a user is signed in and ends it', async () => {
    const token = await identity.signIn('agent10@santral.demo');
    expect((await admin.get(`/api/users/${idOf('agent10')}/sessions`).expect(200)).body).toMatchObject([{ isCurrent: false }]);
    expect((await admin.post(`/api/users/${idOf('agent10')}/sign-out`).expect(200)).body).toEqual({ ended: 1 });
    await identity.as(token).get('/api/auth/access-token').expect(401);
  });

  it('leaves a line for every export, before the first byte', async () => {
    const { text } = await admin.get(`${USERS}/export`).expect(200);
    expect(text).toContain('agent10@santral.demo');
    expect((await identity.auditOf('data.exported')).at(-1)).toMatchObject({ userId: idOf('admin'), subject: '/api/resources/users/export' });
  });
});

describe('an administrator made from the machine', () => {
  const somebody = { email: 'Ilk@Santral.demo', displayName: 'İlk Yönetici', phone: '0532 000 00 55' };

  it('sets the own password with a code, and may do everything', async () => {
    expect(await addAdministrator(identity.source, somebody)).toBe(true);
    const reset = (form: object) => identity.http().post('/api/auth/user/update-password').send({ email: 'ilk@santral.demo', ...form });
    await reset({}).expect(200);
    const token = await waitFor(async () => ((await identity.http().get('/api/dev/sms?to=05320000055')).body as { text: string }[])[0]?.text.match(/\d{6}/)?.[0]);
    await reset({ token, password: 'ilk-sifresi' }).expect(200, { message: 'Şifre başarıyla güncellendi' });
    expect((await identity.password('ilk@santral.demo', 'ilk-sifresi')).answer.body).toMatchObject({ user: { role: ['admin'] } });
    expect((await identity.auditOf('user.created')).at(-1)).toMatchObject({ userId: null, subject: 'ilk@santral.demo', details: { by: 'npm run admin' } });
  });

  it('may be somebody who had lost it, whose other roles stay', async () => {
    await identity.source.query(`UPDATE app_user SET disabled = true, roles = '{sales}' WHERE email = 'ilk@santral.demo'`);
    expect(await addAdministrator(identity.source, somebody)).toBe(false);
    const [row] = await identity.source.query<{ roles: string[]; disabled: boolean }[]>(`SELECT roles, disabled FROM app_user WHERE email = 'ilk@santral.demo'`);
    expect(row).toEqual({ roles: ['sales', 'admin'], disabled: false });
    await expect(addAdministrator(identity.source, { ...somebody, phone: 'yok' })).rejects.toThrow('yok is no phone number');
  });
});
