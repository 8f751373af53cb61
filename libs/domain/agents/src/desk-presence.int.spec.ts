import { agentStateSchema, DESK_LOST_AFTER_MS, type Fact, presenceKey, presenceSheetSchema } from '@santral/contracts';
import request from 'supertest';
import { z } from 'zod';
import { DeskPresenceService } from './presence/desk-presence.service.js';
import { agentsApp } from './testing/agents-app.js';

let test: Awaited<ReturnType<typeof agentsApp>>;
let desks: DeskPresenceService;
const get = (path: string, token: string) => request(test.app.getHttpServer()).get(path).set('Authorization', `Bearer ${token}`).expect(200);
const ping = () => request(test.app.getHttpServer()).post('/api/agentControlPing/1001').set('Authorization', 'Bearer agent').expect(200);
/** The last ping of the desk was this long ago. */
const silentFor = (ms: number) => test.redis.hset(presenceKey('main'), '1001', new Date(Date.now() - ms).toISOString());
const told = async (): Promise<string[]> => (await test.ownFacts()).filter((fact): fact is Fact<'agent.desk-lost' | 'agent.desk-found'> => fact.name.startsWith('agent.desk-')).map(({ name }) => name);
const isFlagged = async () => {
  const agents = z.array(agentStateSchema).parse((await get('/api/agents', 'supervisor')).body);
  const sheet = presenceSheetSchema.parse((await get('/api/personal-check', 'admin')).body);
  return [agents, sheet.rows].map((rows) => rows.find(({ extension }) => extension === '1001')?.deskLost);
};

beforeAll(async () => {
  test = await agentsApp();
  desks = test.app.get(DeskPresenceService, { strict: false });
}, 30_000);
afterAll(() => test.close());
beforeEach(async () => {
  await test.telephony.clear();
  await test.redis.del(presenceKey('main'), 'facts:{santral}');
});

it('flags a desk after two missed pings, tells of it once however often it is looked at, and takes the flag back with the next ping', async () => {
  await test.telephony.join('1001', 'destek');
  await ping();
  await desks.look(Date.now() + DESK_LOST_AFTER_MS - 1000);
  expect(await isFlagged()).toEqual([false, false]);
  expect(await told()).toEqual([]);

  await silentFor(DESK_LOST_AFTER_MS + 1000);
  await Promise.all([desks.look(), desks.look()]);
  await desks.look();
  expect(await isFlagged()).toEqual([true, true]);
  expect(await told()).toEqual(['agent.desk-lost']);

  await ping();
  await ping();
  expect(await isFlagged()).toEqual([false, false]);
  expect(await told()).toEqual(['agent.desk-lost', 'agent.desk-found']);

  // Another silence is another fact.
  await silentFor(DESK_LOST_AFTER_MS + 5000);
  await desks.look();
  expect(await told()).toEqual(['agent.desk-lost', 'agent.desk-found', 'agent.desk-lost']);
});

it('asks nothing of the PBX for a lost desk: its agent stays in the queues and in the call', async () => {
  await test.telephony.join('1001', 'destek');
  await test.telephony.pause('1001', 'BRK-3');
  await silentFor(10 * DESK_LOST_AFTER_MS);
  test.telephony.commands.length = 0;
  await desks.look();
  expect(test.telephony.commands).toEqual([]);
  const [agent] = z.array(agentStateSchema).parse((await get('/api/agents', 'supervisor')).body);
  expect(agent).toMatchObject({ extension: '1001', queues: ['destek'], state: 'on-break', deskLost: true });
});

it('does not miss who has left, and starts anew with their next login', async () => {
  await test.telephony.join('1001', 'destek');
  await silentFor(DESK_LOST_AFTER_MS + 1000);
  await test.telephony.leave('1001', 'destek');
  expect(await isFlagged()).toEqual([false, false]);
  await desks.look();
  expect(await told()).toEqual([]);
  expect(await test.redis.hget(presenceKey('main'), '1001')).toBeNull();
  await test.telephony.join('1001', 'destek');
  expect(await isFlagged()).toEqual([false, false]);
});
