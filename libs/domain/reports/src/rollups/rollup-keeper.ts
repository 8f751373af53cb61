import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { isUnavailable } from '@santral/platform/database';
import { createLogger } from '@santral/platform/logging';
import { type Patience, RollupWriter } from './rollup-writer.repository.js';

const EVERY_MS = 5000;
/** An hour in which calls go on changes with each of them: it is summed up when it has been quiet, or has waited long enough. Reports read its rows until then. */
const patience: Patience = { quietMs: 60_000, atMostMs: 600_000 };
/** Between two days, so that a backlog of years leaves the database to others. */
const PAUSE_MS = 100;

/** Keeps what reports have summed up behind the rows by a minute or so. Any number of workers may do it. */
@Injectable()
export class RollupKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isFailing = false;

  constructor(
    @Inject(RollupWriter) private readonly writer: RollupWriter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sumUp().then(() => this.schedule());
    }, EVERY_MS);
  }

  private async sumUp(): Promise<void> {
    try {
      for (let next = await this.writer.next(this.config.timeZone, patience); next && !this.isStopped; next = await this.writer.next(this.config.timeZone, patience)) {
        await this.writer.refresh(next.day, this.config);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      this.isFailing = false;
    } catch (err) {
      // Nothing is lost: hours stay marked, and reports read their rows.
      if (!this.isFailing && !isUnavailable(err)) createLogger('reports', this.config.logLevel).warn({ err }, 'hours were not summed up, trying again');
      this.isFailing = true;
    }
  }
}
