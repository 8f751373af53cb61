const SHUTDOWN_MS = 8000;

/**
 * Ends this process at the latest `ms` after it was asked to stop. A clean shutdown says goodbye to PostgreSQL and Redis, and waits for them as
 * long as they are away: where they ended at the same moment it would never come to its end, and nobody would know of the process any more.
 */
export function endWithin(ms = SHUTDOWN_MS): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        process.stderr.write(`not stopped within ${ms} ms of ${signal}: ended\n`);
        process.exit(1);
      }, ms).unref();
    });
  }
}
