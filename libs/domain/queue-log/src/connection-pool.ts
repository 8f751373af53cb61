import type { Client } from 'pg';

/** Connections that write at the same time. After a failure nothing more is begun. */
export class ConnectionPool {
  private readonly idle: Client[];
  private readonly writes = new Set<Promise<void>>();
  private failure: { error: unknown } | null = null;

  constructor(clients: readonly Client[]) {
    this.idle = [...clients];
  }

  /** Begins a write as soon as a connection is free. Rejects when one failed that was begun before. */
  async begin(work: (client: Client) => Promise<void>): Promise<void> {
    while (this.idle.length === 0 && !this.failure) await Promise.race(this.writes);
    this.throwFailure();
    const client = this.idle.pop() as Client;
    const write: Promise<void> = work(client)
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => {
        this.idle.push(client);
        this.writes.delete(write);
      });
    this.writes.add(write);
  }

  /** Waits for everything that is being written. Rejects when something failed. */
  async settle(): Promise<void> {
    await Promise.all(this.writes);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
