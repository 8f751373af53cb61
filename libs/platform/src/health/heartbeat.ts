import { hostname } from 'node:os';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ProcessName } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/redis.js';
import { MetricsReader } from './process-metrics.js';

const TTL_SECONDS = 10;
const EVERY_MS = 2000;
const prefix = 'health:process:';

export interface ProcessReport {
  name: ProcessName;
  pid: number;
  at: number;
  rssBytes: number;
  /** Prometheus metrics of the process, as `prom-client` gives them, for `GET /api/metrics`. */
  metrics: unknown[];
}

export const HEARTBEAT_NAME = Symbol('HEARTBEAT_NAME');

/** Says every two seconds that this process lives; the entry expires by itself when it does not. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private readonly metrics = new MetricsReader();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(HEARTBEAT_NAME) private readonly name: ProcessName,
  ) {}

  async onApplicationBootstrap() {
    this.timer = setInterval(() => void this.beat().catch(() => undefined), EVERY_MS);
    await this.beat();
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.redis.del(this.key()).catch(() => undefined);
  }

  private key(): string {
    // In containers every process is number 1.
    return `${prefix}${this.name}:${hostname()}:${process.pid}`;
  }

  private async beat(): Promise<void> {
    const report: ProcessReport = { name: this.name, pid: process.pid, at: Date.now(), rssBytes: process.memoryUsage.rss(), metrics: await this.metrics.read() };
    await this.redis.set(this.key(), JSON.stringify(report), 'EX', TTL_SECONDS);
  }
}

/** Reports of all processes that are alive, on every machine. */
export async function readHeartbeats(redis: Redis): Promise<ProcessReport[]> {
  const keys: string[] = [];
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 100);
    cursor = next;
    keys.push(...found);
  } while (cursor !== '0');
  if (keys.length === 0) return [];
  const values = await redis.mget(...keys);
  return values.filter((v): v is string => v !== null).map((v) => JSON.parse(v) as ProcessReport);
}
