import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { type Ready, readySchema } from '@santral/contracts';
import { readHeartbeats } from '@santral/platform/health';
import { ApiSpec, Permit, Public, withDeadline } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { Response } from 'express';
import { z } from 'zod';
import { renderMetrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** For those who run the system, and for what watches it. */
@Controller()
export class OperationsController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  @Public()
  @Get('health/live')
  @ApiSpec({ summary: 'The process runs', answer: z.object({ live: z.literal(true) }) })
  live(): { live: true } {
    return { live: true };
  }

  @Public()
  @Get('health/ready')
  @ApiSpec({ summary: 'Every part is up (200), or which is not (503)', answer: readySchema })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Ready> {
    const ready = await this.readiness.check();
    response.status(ready.ready ? 200 : 503).setHeader('Cache-Control', 'no-store');
    return ready;
  }

  @Permit('operations.read', { orOnThisMachine: true })
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiSpec({ summary: 'Prometheus metrics of all processes; open to programs on the same machine', produces: 'text/plain' })
  async metrics(): Promise<string> {
    return renderMetrics(await withDeadline(readHeartbeats(this.redis)));
  }
}
