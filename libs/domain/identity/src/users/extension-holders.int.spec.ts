import { directoryKey, pbxsKey } from '@santral/contracts';
import { DataSource } from 'typeorm';
import { demoUserId } from '../index.js';
import { identityApp } from '../testing/identity-app.js';
import { ExtensionHolders, type Seat } from './extension-holders.service.js';

let test: Awaited<ReturnType<typeof identityApp>>;
let holders: ExtensionHolders;
const [admin, agent1, agent2, sales] = ['admin', 'agent1', 'agent2', 'sales'].map((account) => demoUserId(`${account}@santral.demo`)) as [string, string, string, string];
const actor = { userId: admin, language: 'tr' as const };
const seat = (...seats: Seat[]) => test.app.get(DataSource).transaction((manager) => holders.seat('main', seats, actor, manager));
const at = async (...extensions: string[]) => (await holders.at('main', extensions)).map(({ userId, extension }) => [extension, userId]).sort();

beforeAll(async () => {
  test = await identityApp();
  holders = test.app.get(ExtensionHolders);
}, 60_000);
afterAll(() => test.close());

it('seats somebody in place of whoever sat there, by the rules of users: written down, their sessions ended, the directory told', async () => {
  const token = await test.signIn('agent1@santral.demo');
  const changed = await seat({ extension: '1001', userId: sales });
  expect([...changed].sort()).toEqual([agent1, sales].sort());
  await holders.changed(changed);
  expect(await at('1001')).toEqual([['1001', sales]]);
  await test.as(token).get('/api/getAgentUser').expect(401);
  expect(JSON.parse((await test.redis.hget(directoryKey('main'), '1001')) ?? '{}')).toMatchObject({ userId: sales });
  expect((await test.auditOf('user.updated')).map(({ details }) => details['changes'])).toContainEqual({ extension: [null, '1001'], pbx: [null, 'main'] });
  await seat({ extension: '1001', userId: agent1 });
});

it('forgets whoever sat last on a PBX, so that it can be taken out', async () => {
  await test.redis.hset(pbxsKey, 'ikinci', '{}');
  const seatThere = (userId: string | null) => test.app.get(DataSource).transaction((manager) => holders.seat('ikinci', [{ extension: '4002', userId }], actor, manager));
  await holders.changed(await seatThere(sales));
  expect(await test.redis.hlen(directoryKey('ikinci'))).toBe(1);
  await holders.changed(await seatThere(null));
  expect(await test.redis.hlen(directoryKey('ikinci'))).toBe(0);
  await test.redis.del(pbxsKey);
});

it('changes nothing when one of several cannot be seated', async () => {
  await expect(seat({ extension: '1001', userId: null }, { extension: '4001', userId: agent2 })).rejects.toMatchObject({ code: 'extension.user-taken', params: { number: '1002' } });
  expect(await at('1001', '1002', '4001')).toEqual([['1001', agent1], ['1002', agent2]]);
  // Nobody gives an extension to themselves.
  await expect(seat({ extension: '4001', userId: admin })).rejects.toMatchObject({ code: 'user.own-access' });
});

it('leaves whoever sits there already in peace, and finds people by their address in any case of its letters', async () => {
  expect(await seat({ extension: '1001', userId: agent1 })).toEqual([]);
  const found = await holders.byEmail(['AGENT1@santral.demo', 'nobody@santral.demo']);
  expect([...found]).toMatchObject([['agent1@santral.demo', { id: agent1, extension: '1001', pbx: 'main' }]]);
});
