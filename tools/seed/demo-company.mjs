import { importDemoHistory } from './demo-history.mjs';
import { DEMO_CHANNELS } from './demo-log.mjs';

/**
 * Fills a migrated database with the demo company. Does nothing when it has users: it is somebody's already. The accounts come last and
 * everything before them can be repeated, so a seed that was cut off is finished by the next one.
 * @param {import('typeorm').DataSource} database
 * @param {{ databaseUrl: string, pbx: string, timeZone: string }} options address of the same database; PBX whose extensions the demo agents have
 * @param {object} domains the built domain libraries
 * @returns {Promise<boolean>} whether the demo company was written
 */
export async function seedDemoCompany(database, { databaseUrl, pbx, timeZone }, { agents, calls, customers, identity, office, quality, queueLog, tickets }) {
  const [{ count }] = await database.query('SELECT count(*)::int AS count FROM app_user');
  if (count > 0) return false;
  await agents.seedAgentsDemo(database, { pbx });
  await calls.seedCallsDemo(database);
  await quality.seedQualityDemo(database);
  const people = identity.demoUsers.map(({ email, displayName, extension }) => ({ userId: identity.demoUserId(email), email, displayName, extension }));
  await importDemoHistory({ databaseUrl, pbx, timeZone, people: people.filter(({ extension }) => extension !== null) }, queueLog);
  await calls.seedCallDetailsDemo(database, DEMO_CHANNELS);
  await quality.seedScoresDemo(database, { uniqueidPrefix: DEMO_CHANNELS, by: people.find(({ email }) => email === 'manager@santral.demo') });
  await customers.seedCustomersDemo(database);
  await tickets.seedTicketsDemo(database, {
    customerId: customers.demoCustomerId,
    assigneeIds: ['manager@santral.demo', 'accounting@santral.demo', 'admin@santral.demo'].map(identity.demoUserId),
  });
  await office.seedOfficeDemo(database, { userIds: identity.demoUsers.map(({ email }) => identity.demoUserId(email)) });
  await identity.seedIdentityDemo(database, { pbx });
  return true;
}
