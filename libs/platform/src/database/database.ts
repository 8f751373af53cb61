import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type EntitySchema, type MixedList } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { SnakeNaming } from './snake-naming.js';

export type Entities = MixedList<string | (new () => object) | EntitySchema>;
export type Migrations = MixedList<string | (new () => object)>;

/** Options every connection shares. `synchronize` is never used: migrations are the only way a schema changes. */
export const dataSourceOptions = (url: string, entities: Entities, migrations: Migrations = []): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: entities as DataSourceOptions['entities'],
  migrations: migrations as DataSourceOptions['migrations'],
  migrationsTableName: 'migration',
  migrationsTransactionMode: 'each',
  synchronize: false,
  namingStrategy: new SnakeNaming(),
  applicationName: 'santral',
  extra: { max: 10, connectionTimeoutMillis: 5000, statement_timeout: 60_000 },
});

/** Two processes that start together must not migrate together. */
const MIGRATION_LOCK = 7_264_825;

/** Brings a database to the newest schema; returns the names of the migrations that ran. */
export async function migrate(url: string, migrations: Migrations): Promise<string[]> {
  const options = dataSourceOptions(url, [], migrations);
  // An index over years of calls takes longer than a request may.
  const source = await new DataSource({ ...options, extra: { ...(options.extra as object), statement_timeout: 0 } }).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return (await source.runMigrations()).map((m) => m.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await source.destroy();
  }
}

/** The connection of a process; it starts without the database and connects when that is there. */
@Module({})
export class DatabaseModule {
  static forRoot(entities: Entities): DynamicModule {
    return TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({ ...dataSourceOptions(config.databaseUrl, entities), retryAttempts: 600, retryDelay: 1000 }),
    });
  }
}
