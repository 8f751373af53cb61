import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { freePort, packagesFolder, startServices } from '../../services/index.mjs';
import { startApp, stopChild, temporaryFolder, until, workspace } from './children.mjs';

/**
 * Santral from its build, on private services and with whatever plays the PBX.
 * @param {{ name: string, amiPort: number, apps?: string[], log: (line: string) => void }} options
 */
export async function startSantral({ name, amiPort, apps = ['telephony', 'worker', 'api'], log }) {
  const dataDir = temporaryFolder(name);
  const services = await startServices({ dataDir, packages: packagesFolder(), log });
  const jwtSecret = randomBytes(32).toString('hex');
  const port = await freePort();
  const env = {
    PORT: String(port), SANTRAL_DATA: dataDir, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, JWT_SECRET: jwtSecret, LOG_LEVEL: 'warn',
    AMI_HOST: '127.0.0.1', AMI_PORT: String(amiPort), AMI_USER: 'bench', AMI_SECRET: 'bench',
  };
  execFileSync(process.execPath, ['apps/api/dist/migrate.js'], { cwd: workspace, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const children = Object.fromEntries(apps.map((app) => [app, startApp(app, env, dataDir)]));
  const http = `http://127.0.0.1:${port}`;
  if (apps.includes('api')) await until(() => fetch(`${http}/api/health/${apps.length === 3 ? 'ready' : 'live'}`).then((r) => r.ok, () => false), { what: 'a ready system', everyMs: 100 });
  return {
    http, env, dataDir, services, jwtSecret, children,
    stop: async () => {
      await Promise.all(Object.values(children).map((child) => stopChild(child)));
      await services.stop();
    },
  };
}
