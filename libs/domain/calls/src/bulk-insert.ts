/** One column of a bulk write: name, PostgreSQL type and where its value comes from. */
export type BulkColumn<Row> = readonly [name: string, type: string, value: (row: Row) => string | number | boolean | null];

/**
 * An INSERT of any number of rows in one statement with one array per column, which PostgreSQL takes about twenty times faster than
 * row by row. `ending` is what follows the rows: ON CONFLICT, RETURNING.
 */
export function bulkInsert<Row>(table: string, columns: readonly BulkColumn<Row>[], rows: readonly Row[], ending = ''): [sql: string, parameters: unknown[][]] {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
  return [`INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays}) ${ending}`, columns.map(([, , value]) => rows.map(value))];
}
