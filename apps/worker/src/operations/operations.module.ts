import { Module } from '@nestjs/common';
import { StreamKeeper } from './stream-keeper.js';
import { WorkerMetrics } from './worker-metrics.js';

/** What running the worker needs beside its domains: figures and tidying up. */
@Module({ providers: [WorkerMetrics, StreamKeeper] })
export class OperationsModule {}
