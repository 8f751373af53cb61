import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { collectProcessMetrics } from '@santral/platform/health';
import { createLogger, NestLogger } from '@santral/platform/logging';
import { endWithin, wholeProcessBehind } from '@santral/platform/process';
import { AppModule } from './app.module.js';

try {
  const config = loadConfig();
  const logger = createLogger('worker', config.logLevel);
  // What it leaves undone is claimed by the next worker.
  endWithin();
  // On a machine that is short of processors the ringing phone comes first, the saving after it.
  wholeProcessBehind();
  collectProcessMetrics();
  const app = await NestFactory.createApplicationContext(AppModule.forConfig(config), { logger: new NestLogger(logger), abortOnError: false });
  app.enableShutdownHooks();
  logger.info({ pid: process.pid }, 'worker is running');
} catch (error) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
