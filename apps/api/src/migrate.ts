import 'reflect-metadata';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { migrate } from '@santral/platform/database';
import { migrations } from './domains.js';

/** `node apps/api/dist/migrate.js`: brings the database of `DATABASE_URL` to the newest schema; names what ran, one line each. */
try {
  const ran = await migrate(loadConfig().databaseUrl, migrations);
  for (const name of ran) process.stdout.write(`migrated ${name}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message)}\n`);
  process.exit(1);
}
