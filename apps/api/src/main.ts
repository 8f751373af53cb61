import 'reflect-metadata';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { collectProcessMetrics } from '@santral/platform/health';
import { createLogger } from '@santral/platform/logging';
import { endWithin, helpersBehindMain, mainInRealTime } from '@santral/platform/process';
import { createApplication } from './application.js';

try {
  const config = loadConfig();
  endWithin();
  helpersBehindMain();
  collectProcessMetrics();
  const app = await createApplication(config);
  app.enableShutdownHooks();
  await app.listen(config.port, config.host);
  const realTime = config.realTime && mainInRealTime();
  createLogger('api', config.logLevel).info({ host: config.host, port: config.port, realTime }, 'api listens');
} catch (error) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
