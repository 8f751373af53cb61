import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { DraftFact } from '@santral/contracts';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner, type TransactionCommitEvent, type TransactionRollbackEvent } from 'typeorm';
import { FactPublisher } from '../facts/fact-publisher.js';

interface OutboxRow {
  id: string;
  fact: DraftFact;
}
const ADDED = 'outbox-ids';
/** Published rows are kept this long, to be looked at. */
const KEPT = '7 days';

/**
 * States facts together with a write to PostgreSQL: both happen or neither. `add` stores the fact in the transaction; right after the
 * commit it is published, and if the process dies in between, the relay of the worker publishes it. Twice is once: ids decide.
 */
@Injectable()
export class Outbox implements OnModuleInit, EntitySubscriberInterface {
  private publishing: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FactPublisher) private readonly publisher: FactPublisher,
  ) {}

  onModuleInit() {
    this.dataSource.subscribers.push(this);
  }

  /** Stores facts in the transaction of `manager`; a fact whose id is known already is left out. */
  async add(manager: EntityManager, ...facts: DraftFact[]): Promise<void> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('facts go into the outbox inside a transaction only');
    for (const fact of facts) {
      await manager.query('INSERT INTO outbox (id, fact) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [fact.id, JSON.stringify(fact)]);
    }
    runner.data[ADDED] = [...idsOf(runner), ...facts.map((fact) => fact.id)];
  }

  /** Publishes what a transaction left behind. Called by TypeORM. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return; // only a savepoint
    const ids = idsOf(queryRunner);
    delete queryRunner.data[ADDED];
    // Not awaited: the write has succeeded, whether or not Redis answers now. What fails here is left to the relay.
    if (ids.length > 0) void this.publish('id = ANY($1)', [ids]).catch(() => undefined);
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) delete queryRunner.data[ADDED];
  }

  /** Publishes what was stored but not published within `olderThanMs`; returns how many facts there were. */
  async sweep(olderThanMs: number): Promise<number> {
    return this.publish(`created_at < now() - $1 * interval '1 millisecond'`, [olderThanMs]);
  }

  /** Forgets what was published long ago. */
  async purge(): Promise<void> {
    await this.dataSource.query(`DELETE FROM outbox WHERE published_at < now() - interval '${KEPT}'`);
  }

  /** One after the other: two quick writes to one record must not overtake each other on their way to the stream. */
  private publish(which: string, parameters: unknown[]): Promise<number> {
    const turn = this.publishing.then(() => this.publishNow(which, parameters));
    this.publishing = turn.catch(() => undefined);
    return turn;
  }

  // Rows are read back rather than remembered: a savepoint that was rolled back took its facts with it.
  private async publishNow(which: string, parameters: unknown[]): Promise<number> {
    const rows = await this.dataSource.query<OutboxRow[]>(`SELECT id, fact FROM outbox WHERE published_at IS NULL AND ${which} ORDER BY no LIMIT 500`, parameters);
    if (rows.length === 0) return 0;
    await this.publisher.publish(...rows.map((row) => row.fact));
    await this.dataSource.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1)', [rows.map((row) => row.id)]);
    return rows.length;
  }
}

const idsOf = (runner: QueryRunner): string[] => (runner.data[ADDED] as string[] | undefined) ?? [];
