/**
 * Fills a migrated database with the demo company. Does nothing when it has users: it is somebody's already. The accounts come last and
 * everything before them can be repeated, so a seed that was cut off is finished by the next one.
 * @param {import('typeorm').DataSource} database
 * @param {{ pbx: string }} options PBX whose extensions the demo agents have
 * @param {object} domains the built domain libraries
 * @returns {Promise<boolean>} whether the demo company was written
 */
export async function seedDemoCompany(database, { pbx }, { agents, calls, customers, identity, office, quality, tickets }) {
  const [{ count }] = await database.query('SELECT count(*)::int AS count FROM app_user');
  if (count > 0) return false;
  await agents.seedAgentsDemo(database, { pbx });
  await calls.seedCallsDemo(database);
  await quality.seedQualityDemo(database);
  await customers.seedCustomersDemo(database);
  await tickets.seedTicketsDemo(database, {
    customerId: customers.demoCustomerId,
    assigneeIds: ['manager@santral.demo', 'accounting@santral.demo', 'admin@santral.demo'].map(identity.demoUserId),
  });
  await office.seedOfficeDemo(database, { userIds: identity.demoUsers.map(({ email }) => identity.demoUserId(email)) });
  await identity.seedIdentityDemo(database, { pbx });
  return true;
}
