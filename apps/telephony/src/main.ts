import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from '@santral/platform/config';
import { createLogger, NestLogger } from '@santral/platform/logging';
import { helpersBehindMain } from '@santral/platform/process';
import { collectDefaultMetrics } from 'prom-client';
import { AppModule } from './app.module.js';

/** A process that cannot finish in time (Redis is away) must still end. */
const SHUTDOWN_MS = 8000;

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger('telephony', config.logLevel);
  helpersBehindMain();
  collectDefaultMetrics();
  const app = await NestFactory.createApplicationContext(AppModule.with(config), { logger: new NestLogger(logger) });
  app.enableShutdownHooks();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => setTimeout(() => process.exit(1), SHUTDOWN_MS).unref());
  logger.info({ pbx: config.pbxId, ami: config.ami && `${config.ami.host}:${config.ami.port}`, client: config.amiClient }, 'telephony is running');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
