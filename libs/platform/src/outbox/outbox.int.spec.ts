import type { DraftFact } from '@santral/contracts';
import { streamOf } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { testDatabase, testRedis, waitFor } from '../testing/index.js';
import { FactPublisher } from '../facts/fact-publisher.js';
import { outboxMigrations } from './outbox.migration.js';
import { Outbox } from './outbox.js';

const stream = streamOf('santral');
const fact = (id: string): DraftFact => ({
  id,
  name: 'user.access-changed',
  version: 1,
  at: '2026-11-20T09:00:00.000Z',
  pbx: 'santral',
  subject: id,
  payload: { userId: id },
});

describe('Outbox', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let services: Awaited<ReturnType<typeof testRedis>>;
  let redis: Redis;
  let dataSource: DataSource;
  let outbox: Outbox;

  beforeEach(async () => {
    database = await testDatabase(outboxMigrations);
    services = await testRedis();
    ({ redis } = services);
    dataSource = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    outbox = new Outbox(dataSource, new FactPublisher(redis));
    outbox.onModuleInit();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
    await services.close();
  });

  const published = async () => ((await redis.xrange(stream, '-', '+')) as [string, string[]][]).map(([, fields]) => (JSON.parse(fields[1] ?? '') as DraftFact).id);
  const waiting = async () => (await dataSource.query<{ id: string }[]>('SELECT id FROM outbox WHERE published_at IS NULL ORDER BY no')).map((row) => row.id);

  it('publishes right after the commit, in order, and once', async () => {
    await dataSource.transaction(async (manager) => {
      await outbox.add(manager, fact('a'), fact('b'));
      await outbox.add(manager, fact('a'));
      expect(await published()).toEqual([]);
    });
    await waitFor(async () => (await waiting()).length === 0);
    expect(await published()).toEqual(['a', 'b']);
  });

  it('publishes nothing of a transaction that was rolled back, nor of a savepoint that was', async () => {
    await expect(
      dataSource.transaction(async (manager) => {
        await outbox.add(manager, fact('a'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await dataSource.transaction(async (manager) => {
      await outbox.add(manager, fact('b'));
      await manager.transaction(async (inner) => {
        await outbox.add(inner, fact('c'));
        throw new Error('no');
      }).catch(() => undefined);
    });
    await waitFor(async () => (await published()).length > 0);
    expect(await published()).toEqual(['b']);
  });

  it('refuses to be used outside a transaction', async () => {
    await expect(outbox.add(dataSource.manager, fact('a'))).rejects.toThrow('inside a transaction');
  });

  it('sweeps up what a process that died after the commit has left, even when it had published already', async () => {
    const insert = (id: string) => dataSource.query(`INSERT INTO outbox (id, fact, created_at) VALUES ($1, $2, now() - interval '1 minute')`, [id, JSON.stringify(fact(id))]);
    await insert('a');
    await insert('b');
    await new FactPublisher(redis).publish(fact('a'));
    expect(await outbox.sweep(1000)).toBe(2);
    expect(await published()).toEqual(['a', 'b']);
    expect(await outbox.sweep(1000)).toBe(0);
  });
});
