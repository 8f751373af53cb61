import type { Client } from 'pg';
import { type CopyColumn, CopyRows } from './copy-binary.js';

/** The part of the driver's connection that `COPY` uses. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Writes rows with `COPY … FROM STDIN` in its binary format, the fastest way into PostgreSQL. Rejects with the error of the server. */
export async function copyRows<Row>(client: Client, rows: CopyRows<Row>): Promise<void> {
  if (rows.isEmpty) return;
  const statement = `COPY ${rows.table} (${rows.columns.map(([name]) => name).join(', ')}) FROM STDIN (FORMAT binary)`;
  const body = rows.whole();
  await new Promise<void>((resolve, reject) => {
    client.query(new Copy(statement, body, (error) => (error ? reject(error) : resolve())));
  });
}

/** The same of rows that are there already. */
export function copyIn<Row>(client: Client, table: string, columns: readonly CopyColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const copied = new CopyRows(table, columns);
  for (const row of rows) copied.add(row);
  return copyRows(client, copied);
}

/** A statement the driver hands its messages to, as it does with its own queries. */
class Copy {
  constructor(
    private readonly statement: string,
    private readonly body: Buffer,
    private readonly done: (error: Error | null) => void,
  ) {}

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.body);
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done(null);
  }

  handleCommandComplete(): void {
    // The number of rows is known.
  }
}
