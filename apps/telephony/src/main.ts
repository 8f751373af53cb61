import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { collectProcessMetrics } from '@santral/platform/health';
import { createLogger, NestLogger } from '@santral/platform/logging';
import { endWithin, helpersBehindMain, mainInRealTime } from '@santral/platform/process';
import { AppModule } from './app.module.js';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('telephony', config.logLevel);
  endWithin();
  helpersBehindMain();
  collectProcessMetrics();
  const app = await NestFactory.createApplicationContext(AppModule.with(config), { logger: new NestLogger(logger) });
  app.enableShutdownHooks();
  const realTime = config.realTime && mainInRealTime();
  logger.info({ client: config.amiClient, realTime }, 'telephony is running');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
