import type { BulkColumn } from '@santral/domain-calls';
import type { Client } from 'pg';

/** The part of the driver's connection that `COPY` uses. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Writes rows with `COPY … FROM STDIN`, the fastest way into PostgreSQL. Rejects with the error of the server. */
export function copyIn<Row>(client: Client, table: string, columns: readonly BulkColumn<Row>[], rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  const statement = `COPY ${table} (${columns.map(([name]) => name).join(', ')}) FROM STDIN`;
  const body = Buffer.from(textOf(columns, rows));
  return new Promise((resolve, reject) => {
    client.query(new Copy(statement, body, (error) => (error ? reject(error) : resolve())));
  });
}

/** Added up sign by sign: lists of cells in between would cost as much as everything else an import does in this process. */
function textOf<Row>(columns: readonly BulkColumn<Row>[], rows: readonly Row[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const [, , value] of columns) {
      text += separator + cell(value(row));
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign as keyof typeof escapes]) : value;
}
const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' } as const;

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
