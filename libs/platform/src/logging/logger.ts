import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output; secrets and SMS codes never reach it. */
export const createLogger = (name: string, level = process.env['LOG_LEVEL'] || 'info'): Logger =>
  pino({
    name,
    level,
    redact: { paths: ['*.password', '*.secret', '*.token', '*.access_token', '*.code', 'password', 'secret', 'token', 'req.headers.authorization', 'req.headers.cookie'], censor: '(hidden)' },
  });

/** Lets Nest log through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, ...context: unknown[]) {
    this.logger.info({ context: context.at(-1) }, String(message));
  }
  error(message: unknown, ...context: unknown[]) {
    this.logger.error({ context }, message instanceof Error ? (message.stack ?? message.message) : String(message));
  }
  warn(message: unknown, ...context: unknown[]) {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }
  debug(message: unknown, ...context: unknown[]) {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }
  verbose(message: unknown, ...context: unknown[]) {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }
}

/** Logs a kind of trouble once, then only counts it: a broken peer must not fill the disk. */
export class OnceLogger {
  private readonly counts = new Map<string, number>();
  constructor(private readonly logger: Logger) {}
  warn(kind: string, details: object, message: string): void {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    if (count === 1) this.logger.warn({ kind, ...details }, `${message} (logged once, counted from now on)`);
  }
  count(kind: string): number {
    return this.counts.get(kind) ?? 0;
  }
}
