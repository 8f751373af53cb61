import { type BeforeApplicationShutdown, type DynamicModule, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Outbox } from './outbox.js';

const SWEEP_MS = 2000;
const PURGE_MS = 3_600_000;

/** Publishes what processes that died right after a commit have left in the outbox. */
@Injectable()
class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];
  constructor(@Inject(Outbox) private readonly outbox: Outbox) {}

  onApplicationBootstrap() {
    // A database that is away is swept at the next turn.
    const every = (ms: number, work: () => Promise<unknown>) => setInterval(() => void work().catch(() => undefined), ms);
    this.timers = [every(SWEEP_MS, () => this.outbox.sweep(SWEEP_MS)), every(PURGE_MS, () => this.outbox.purge())];
  }

  beforeApplicationShutdown() {
    for (const timer of this.timers) clearInterval(timer);
  }
}

/** `OutboxModule.forRoot()` in every process that writes facts with rows; `{ relay: true }` in the worker. Needs `DatabaseModule` and `FactsModule`. */
@Module({})
export class OutboxModule {
  static forRoot(options: { relay?: boolean } = {}): DynamicModule {
    return { module: OutboxModule, global: true, providers: [Outbox, ...(options.relay ? [OutboxRelay] : [])], exports: [Outbox] };
  }
}
