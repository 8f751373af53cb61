import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { testDatabase } from '../testing/index.js';
import { dataSourceOptions, migrate } from './database.js';
import { isUnavailable } from './unavailable.js';

class CreateThing1795000000001 implements MigrationInterface {
  name = 'CreateThing1795000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id integer PRIMARY KEY); SELECT pg_sleep(0.2)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE thing');
  }
}

describe('the database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    database = await testDatabase([]);
  });
  afterEach(() => database.drop());

  it('is migrated once by processes that start together', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, [CreateThing1795000000001])));
    expect(ran.flat()).toEqual(['CreateThing1795000000001']);
    expect(await migrate(database.url, [CreateThing1795000000001])).toEqual([]);
  });

  it('tells a server that went away from a statement that is wrong', async () => {
    const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    const wrong = await source.query('SELECT 1/0').catch((error: unknown) => error);
    expect(isUnavailable(wrong)).toBe(false);
    const runner = source.createQueryRunner();
    const [{ pid }] = (await runner.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    const cut = runner.query('SELECT pg_sleep(10)').catch((error: unknown) => error);
    await source.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(isUnavailable(await cut)).toBe(true);
    await runner.release();
    await source.destroy();
  });
});
