import path from 'node:path';
import { packagesFolder } from './paths.mjs';
import { fetchPostgres } from './postgres-programs.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureRedis, startRedis } from './redis.mjs';
import { supervise } from './supervise.mjs';

export * from './paths.mjs';
export * from './ports.mjs';
export * from './processes.mjs';
export * from './tool-error.mjs';
export { ensureRedis, fetchPostgres, startPostgres, startRedis };

/**
 * PostgreSQL and Redis: those of `DATABASE_URL` and `REDIS_URL` where given, private servers in the data folder where not.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} [options.packages] folder of the unpacked packages
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.throwaway] for tests: fast rather than safe
 * @param {(name: string, pid: number) => void} [options.onRestart] when given, a private server that dies is started again on its port, and this is told
 * @param {(text: string) => void} [options.log]
 * @returns {Promise<{ databaseUrl: string, redisUrl: string, redisSocketUrl: string, processes: { name: string, readonly pid: number }[], stop: () => Promise<void> }>}
 *   `redisSocketUrl` is for programs of ours only: its form is what the setting REDIS_URL takes
 */
export async function startServices({ dataDir, packages = packagesFolder(dataDir), env = process.env, throwaway = false, onRestart, log = () => undefined }) {
  const started = await Promise.allSettled([
    env.DATABASE_URL ? { url: env.DATABASE_URL, process: null } : startPostgres({ folder: path.join(dataDir, 'postgres'), packages, throwaway, log: (text) => log(`PostgreSQL: ${text}`) }),
    env.REDIS_URL ? { url: env.REDIS_URL, socketUrl: env.REDIS_URL, process: null } : startRedis({ folder: path.join(dataDir, 'redis'), packages, throwaway, env, log: (text) => log(`Redis: ${text}`) }),
  ]);
  const processes = started.flatMap((one) => (one.status === 'fulfilled' && one.value.process ? [one.value.process] : []));
  const stop = async () => void (await Promise.all(processes.map((one) => one.stop())));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, redis] = started.map((one) => one.value);
  const urls = { databaseUrl: postgres.url, redisUrl: redis.url, redisSocketUrl: redis.socketUrl };
  if (!onRestart) return { ...urls, processes, stop };
  const supervised = await Promise.all(
    [postgres, redis]
      .filter((server) => server.process)
      .map(({ process: { name }, process: first, again }) => supervise({ name, first, start: again, onRestart: (pid) => onRestart(name, pid), log })),
  );
  return { ...urls, processes: supervised, stop: async () => void (await Promise.all(supervised.map((one) => one.stop()))) };
}
