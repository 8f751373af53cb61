import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Config, ConfigError, ConfigModule, loadConfig } from '@santral/platform/config';
import { factStreams, replayDeadLetters } from '@santral/platform/facts';
import { JobQueues, JobsModule } from '@santral/platform/jobs';
import { createRedis, type Redis } from '@santral/platform/redis';
import { queues } from './domains.js';

@Module({})
class ReplayModule {
  static forConfig(config: Config) {
    return { module: ReplayModule, imports: [ConfigModule.forRoot(config), JobsModule.forRoot(), JobsModule.forQueues(...queues)] };
  }
}

/**
 * `node apps/worker/dist/replay.js [STREAM or QUEUE …]`: hands dead letters back, facts to the group that failed on them and jobs to
 * their queue; without a name all of them. A running worker then takes them. Prints one line for each stream and queue.
 */
async function replay(names: readonly string[]): Promise<void> {
  const config = loadConfig();
  const redis = createRedis(config.redisUrl, 'replay');
  try {
    await replayFrom(config, redis, names);
  } finally {
    redis.disconnect();
  }
}

async function replayFrom(config: Config, redis: Redis, names: readonly string[]): Promise<void> {
  const streams = await factStreams(config, redis);
  const unknown = names.filter((name) => !streams.includes(name) && !queues.includes(name));
  if (unknown.length > 0) throw new ConfigError(`No such stream or queue: ${unknown.join(', ')}. There are ${[...streams, ...queues].join(', ')}.`);
  const isAsked = (name: string) => names.length === 0 || names.includes(name);
  const app = await NestFactory.createApplicationContext(ReplayModule.forConfig(config), { logger: ['error', 'fatal'] });
  try {
    for (const stream of streams.filter(isAsked)) process.stdout.write(`${stream}: ${await replayDeadLetters(redis, stream)} facts handed back\n`);
    for (const queue of queues.filter(isAsked)) process.stdout.write(`${queue}: ${await app.get(JobQueues).replay(queue)} jobs handed back\n`);
  } finally {
    await app.close();
  }
}

try {
  await replay(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError || !(error instanceof Error) ? String((error as Error).message ?? error) : (error.stack ?? error.message)}\n`);
  process.exit(1);
}
