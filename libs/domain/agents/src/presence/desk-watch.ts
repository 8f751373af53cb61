import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { DeskPresenceService } from './desk-presence.service.js';

const EVERY_MS = 5000;

/** Looks for lost desks again and again: a silence has no event that could tell of it. Any number of workers may look. */
@Injectable()
export class DeskWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly troubles = new OnceLogger(createLogger('agents'));
  private timer?: NodeJS.Timeout;

  constructor(@Inject(DeskPresenceService) private readonly desks: DeskPresenceService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      // Nothing is lost by a look that failed: the next one sees the same silence.
      this.desks.look().catch((err: unknown) => this.troubles.warn('desk-watch', { err }, 'the desks could not be looked at'));
    }, EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
