import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import pg from 'pg';

/**
 * Signed-in agents straight in the database: users with extensions 2000 and up, a session each, and the access tokens they would hold.
 * @returns {Promise<{ extension: string, token: string }[]>}
 */
export async function signedInAgents({ databaseUrl, jwtSecret, count }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const agents = [];
  try {
    for (let i = 0; i < count; i++) {
      const extension = String(2000 + i);
      const user = randomUUID();
      const session = randomUUID();
      await client.query(
        `INSERT INTO app_user (id, email, display_name, password_hash, gsm, roles, pbx, extension) VALUES ($1, $2, $3, 'none', $4, '{staff}', 'main', $5)`,
        [user, `bench${i}@santral.test`, `Temsilci ${extension}`, `+90555${String(1_000_000 + i)}`, extension],
      );
      await client.query(`INSERT INTO session (id, user_id, expires_at) VALUES ($1, $2, now() + interval '12 hours')`, [session, user]);
      const token = await new SignJWT({ sid: session }).setProtectedHeader({ alg: 'HS256' }).setSubject(user).setIssuedAt().setExpirationTime('12h').sign(new TextEncoder().encode(jwtSecret));
      agents.push({ extension, token });
    }
  } finally {
    await client.end();
  }
  return agents;
}
