#!/usr/bin/env node
/**
 * npm run seed
 * Writes the demo company into the database of DATABASE_URL, unless it has users. Needs built libraries and a migrated database.
 */
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { runTool, ToolError } from '../services/tool-error.mjs';
import { seedDemoCompany } from './demo-company.mjs';

await runTool(async () => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new ToolError('DATABASE_URL: given nothing; an address such as postgres://user:password@host/database is needed');
  const [{ dataSourceOptions }, agents, calls, customers, identity, office, quality, queueLog, tickets] = await Promise.all([
    import('@santral/platform/database'),
    import('@santral/domain-agents'),
    import('@santral/domain-calls'),
    import('@santral/domain-customers'),
    import('@santral/domain-identity'),
    import('@santral/domain-office'),
    import('@santral/domain-quality'),
    import('@santral/domain-queue-log'),
    import('@santral/domain-tickets'),
  ]).catch((error) => {
    throw new ToolError(`the libraries are not built (${error.message}): run npm run build first`);
  });
  const database = await new DataSource(dataSourceOptions(url, [...identity.identityEntities, ...calls.callsEntities])).initialize();
  try {
    const options = { databaseUrl: url, pbx: process.env.PBX_ID || 'main', timeZone: process.env.TZ_COMPANY || 'Europe/Istanbul' };
    const written = await seedDemoCompany(database, options, { agents, calls, customers, identity, office, quality, queueLog, tickets });
    console.log(written ? 'the demo company is in the database' : 'the database has users already; nothing written');
  } finally {
    await database.destroy();
  }
});
