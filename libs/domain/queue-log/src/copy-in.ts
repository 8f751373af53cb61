import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { type CopyColumn, CopyRows } from './copy-binary.js';

/** The part of the driver's connection that `COPY` uses. */
interface CopyConnection {
  query(text: string): void;
  stream: Writable;
  endCopyFrom(): void;
}

/** The statement that takes in rows in the binary format of `COPY`, the fastest way into PostgreSQL. */
export const copyStatement = <Row>({ table, columns }: CopyRows<Row>): string => `COPY ${table} (${columns.map(([name]) => name).join(', ')}) FROM STDIN (FORMAT binary)`;

/** Statements without parameters in one text, together with the messages that carry the rows of each `COPY` among them, in order. Rejects with the error of the server. */
export function sendScript(client: Client, text: string, rows: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Script(text, rows, (error) => (error ? reject(error) : resolve())));
  });
}

/** Writes rows that are there already. */
export async function copyIn<Row>(client: Client, table: string, columns: readonly CopyColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const copied = new CopyRows(table, columns);
  for (const row of rows) copied.add(row);
  if (!copied.isEmpty) await sendScript(client, copyStatement(copied), [copied.message()]);
}

/**
 * What the driver hands its messages to, as it does with its own queries. Rows are sent before they are asked for, and nobody waits: the server takes
 * them in order, and leaves aside those of a `COPY` that an error kept it from.
 */
class Script {
  constructor(
    private readonly text: string,
    private readonly rows: readonly Buffer[],
    private readonly done: (error: Error | null) => void,
  ) {}

  submit(target: unknown): void {
    const connection = target as CopyConnection;
    connection.query(this.text);
    for (const message of this.rows) {
      // The driver's own way would copy them once more.
      connection.stream.write(message);
      connection.endCopyFrom();
    }
  }

  /** Of a script that failed nothing is heard afterwards. */
  handleError(error: Error): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done(null);
  }

  handleCopyInResponse(): void {
    // The rows are on their way.
  }

  handleRowDescription(): void {
    // Functions that are called for what they do answer a row of nothing.
  }

  handleDataRow(): void {
    // As above.
  }

  handleCommandComplete(): void {
    // The number of rows is known.
  }
}
