import { AUTHENTICATOR, type Authenticator, type Principal } from '@santral/platform/http';
import { identityApp } from '../testing/identity-app.js';
import { ChangedAccess } from './changed-access.js';

let identity: Awaited<ReturnType<typeof identityApp>>;
let agent: Omit<Principal, 'language'>;
let manager: Omit<Principal, 'language'>;

const principalOf = async (email: string) => identity.app.get<Authenticator>(AUTHENTICATOR).authenticate(await identity.signIn(email));
const changed = async () => [...(await identity.app.get(ChangedAccess).among([agent, manager]))];

beforeAll(async () => {
  identity = await identityApp();
}, 30_000);
afterAll(() => identity.close());
beforeEach(async () => {
  [agent, manager] = [await principalOf('agent2@santral.demo'), await principalOf('manager@santral.demo')];
});

it('finds nothing while nothing changed', async () => {
  expect(await changed()).toEqual([]);
});

it.each([
  ['the phone', `UPDATE app_user SET extension = '1099' WHERE id = $1`, `UPDATE app_user SET extension = '1002' WHERE id = $1`],
  ['the roles', `UPDATE app_user SET roles = roles || '{accounting}' WHERE id = $1`, `UPDATE app_user SET roles = array_remove(roles, 'accounting') WHERE id = $1`],
  ['the right to come in', 'UPDATE app_user SET disabled = true WHERE id = $1', 'UPDATE app_user SET disabled = false WHERE id = $1'],
])('finds the session of a user whose %s somebody changed in the database', async (_what, change, back) => {
  await identity.source.query(change, [agent.userId]);
  expect(await changed()).toEqual([agent.sessionId]);
  await identity.source.query(back, [agent.userId]);
  expect(await changed()).toEqual([]);
});

it('finds everybody of a role that allows less, sessions that were revoked, and those that are over', async () => {
  const [{ permissions }] = await identity.source.query<[{ permissions: string[] }]>(`SELECT permissions FROM role WHERE name = 'manager'`);
  await identity.source.query(`UPDATE role SET permissions = permissions[2:] WHERE name = 'manager'`);
  expect(await changed()).toEqual([manager.sessionId]);
  await identity.source.query(`UPDATE role SET permissions = $1 WHERE name = 'manager'`, [permissions]);
  await identity.source.query('UPDATE session SET revoked_at = now() WHERE id = $1', [agent.sessionId]);
  await identity.source.query(`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`, [manager.sessionId]);
  expect((await changed()).sort()).toEqual([agent.sessionId, manager.sessionId].sort());
});
