import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { createLogger, NestLogger } from '@santral/platform/logging';
import { wholeProcessBehind } from '@santral/platform/process';
import { collectDefaultMetrics } from 'prom-client';
import { AppModule } from './app.module.js';

/** A process that cannot finish in time (PostgreSQL or Redis is away) must still end; what it leaves undone is claimed. */
const SHUTDOWN_MS = 8000;

try {
  const config = loadConfig();
  const logger = createLogger('worker', config.logLevel);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => setTimeout(() => process.exit(1), SHUTDOWN_MS).unref());
  // On a machine that is short of processors the ringing phone comes first, the saving after it.
  wholeProcessBehind();
  collectDefaultMetrics();
  const app = await NestFactory.createApplicationContext(AppModule.forConfig(config), { logger: new NestLogger(logger), abortOnError: false });
  app.enableShutdownHooks();
  logger.info({ pid: process.pid }, 'worker is running');
} catch (error) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
