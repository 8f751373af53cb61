import { type Client, escapeLiteral } from 'pg';
import type { CopyRows } from './copy-binary.js';
import { copyStatement, sendScript } from './copy-in.js';

/**
 * Statements and rows that go to the server in one piece and are one transaction there. Asked one after the other, the server would wait at each of
 * them for this process, which has lines to read.
 */
export class CopyTransaction {
  private readonly statements: string[] = [];
  private readonly bodies: Buffer[] = [];

  /** A statement without parameters; see `arrayLiteral`. */
  run(statement: string): void {
    this.statements.push(statement);
  }

  copy<Row>(rows: CopyRows<Row>): void {
    if (rows.isEmpty) return;
    this.run(copyStatement(rows));
    this.bodies.push(rows.message());
  }

  /** All statements as they are sent. */
  get script(): string {
    return ['BEGIN', ...this.statements, 'COMMIT'].join(';\n');
  }

  /** Does all of it, or nothing: then it rejects with the error of the server. */
  async commit(client: Client): Promise<void> {
    try {
      await sendScript(client, this.script, this.bodies);
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

/** Instants, epoch ms, as a literal of `timestamptz[]`. */
export const instantsLiteral = (instants: readonly number[]): string => arrayLiteral(instants.map((at) => new Date(at).toISOString()), 'timestamptz[]');

/** Texts as a literal that `type`, the type of an array, is read from. */
export function arrayLiteral(values: readonly string[], type: string): string {
  if (values.length === 0) return `'{}'::${type}`;
  // Thousands of numbers and instants are looked at together: hardly ever one holds what has to be marked.
  if (!/["'\\]/.test(values.join(''))) return `'{"${values.join('","')}"}'::${type}`;
  return `${escapeLiteral(`{"${values.map((value) => value.replace(/["\\]/g, '\\$&')).join('","')}"}`)}::${type}`;
}
