import { type Permission, permissions, rolePresets, type RolesAnswer } from '@santral/contracts';
import { identityApp } from '../testing/identity-app.js';
import { RolesService } from './roles.service.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
let admin: ReturnType<typeof identity.as>;
beforeAll(async () => {
  identity = await identityApp();
  admin = identity.as(await identity.signIn('admin@santral.demo'));
});
afterAll(() => identity.close());

const roles = async () => (await admin.get('/api/roles').expect(200)).body as RolesAnswer;
const role = async (name: string) => {
  const found = (await roles()).roles.find((r) => r.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
};
const save = async (name: string, change: (old: Permission[]) => Permission[], version?: number) => {
  const { permissions: old, version: current } = await role(name);
  return admin.put(`/api/roles/${name}`).send({ version: version ?? current, permissions: change(old) });
};

describe('roles', () => {
  it('come with the preset of the menu hierarchy, each containing the one below', async () => {
    const { preset, roles: all } = await roles();
    expect(preset).toBe('hierarchy');
    expect(all.map(({ name, isEdited, users }) => [name, isEdited, users])).toEqual([
      ['admin', false, 1], ['manager', false, 1], ['accounting', false, 1], ['sales', false, 1], ['reseller', false, 1], ['staff', false, 11], ['user', false, 1],
    ]);
    const [adminRole, ...rest] = all.slice(0, 5);
    let above = new Set(adminRole?.permissions);
    for (const { name, permissions: own } of rest) {
      expect([name, own.filter((permission) => !above.has(permission))]).toEqual([name, []]);
      above = new Set(own);
    }
  });

  it('decide at once what their holders may do', async () => {
    const before = await identity.signIn('reseller@santral.demo');
    await identity.as(before).get('/api/audit').expect(403);
    expect((await save('reseller', (old) => [...old, 'audit.read'])).status).toBe(200);
    await identity.as(before).get('/api/auth/access-token').expect(401);
    const granted = identity.as(await identity.signIn('reseller@santral.demo'));
    await granted.get('/api/audit').expect(200);
    expect((await save('reseller', (old) => old.filter((permission) => permission !== 'audit.read'))).status).toBe(200);
    await granted.get('/api/audit').expect(401);
    expect(await role('reseller')).toMatchObject({ isEdited: true });
    expect(await identity.auditOf('role.updated')).toMatchObject([
      { subject: 'reseller', details: { added: ['audit.read'], removed: [] } },
      { subject: 'reseller', details: { added: [], removed: ['audit.read'] } },
    ]);
  });

  it('refuse a change made on an older version, an unknown permission, and any change of the administrator', async () => {
    expect((await save('sales', (old) => old.slice(1), 99)).body.error).toMatchObject({ code: 'record.version-conflict' });
    expect((await save('admin', (old) => old.slice(1))).body.error.code).toBe('role.admin-fixed');
    expect((await save('sales', () => ['root' as Permission])).status).toBe(400);
    await admin.put('/api/roles/root').send({ version: 1, permissions: [] }).expect(400);
  });

  it('are not given more than the giver has', async () => {
    await save('staff', (old) => [...old, 'roles.manage']);
    const staff = identity.as(await identity.signIn('agent1@santral.demo'));
    const { version, permissions: own } = await role('user');
    const answer = await staff.put('/api/roles/user').send({ version, permissions: [...own, 'audit.read'] });
    expect(answer.body.error.code).toBe('user.above-own-access');
    // The giver stays signed in when the own role changes.
    const self = await role('staff');
    await staff.put('/api/roles/staff').send({ version: self.version, permissions: self.permissions.filter((permission) => permission !== 'queues.read') }).expect(200);
    const me = await staff.get('/api/auth/access-token').expect(200);
    expect(me.body.user.permissions).not.toContain('queues.read');
  });

  it('follow the other preset when an administrator picks it, and back', async () => {
    const token = await identity.signIn('manager@santral.demo');
    const chosen = (await admin.put('/api/roles').send({ preset: 'route-groups' }).expect(200)).body as RolesAnswer;
    expect(chosen.preset).toBe('route-groups');
    for (const { name, permissions: own, isEdited } of chosen.roles) expect([name, isEdited, [...own].sort()]).toEqual([name, false, [...rolePresets['route-groups'][name]].sort()]);
    await identity.as(token).get('/api/auth/access-token').expect(401);
    await admin.put('/api/roles').send({ preset: 'anarchy' }).expect(400);
    await admin.put('/api/roles').send({ preset: 'hierarchy' }).expect(200);
    expect((await role('manager')).permissions.sort()).toEqual([...rolePresets.hierarchy.manager].sort());
  });

  it('keep what was edited over a restart, and give the administrator everything there is', async () => {
    await save('user', (old) => [...old, 'dashboard.read']);
    await identity.source.query(`UPDATE role SET permissions = '{}' WHERE name IN ('admin', 'sales')`);
    await identity.app.get(RolesService, { strict: false }).onApplicationBootstrap();
    expect((await role('user')).permissions).toContain('dashboard.read');
    expect((await role('sales')).permissions.sort()).toEqual([...rolePresets.hierarchy.sales].sort());
    expect((await role('admin')).permissions.sort()).toEqual([...permissions].sort());
  });
});
