import type { ColumnSpec, Field, Resource } from '@santral/contracts';
import { SnakeNaming } from '../database/snake-naming.js';

const naming = new SnakeNaming();

/** `customerId` → `customer_id`. */
export const columnName = (field: string): string => naming.columnName(field, undefined, []);

/** `customer` → `"customer"`. Names come from declarations, never from a request; quoting keeps reserved words usable. */
export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** One declared field as PostgreSQL sees it. */
export interface ResourceColumn {
  field: string;
  column: string;
  spec: ColumnSpec;
  ui: Field['ui'];
}

/** The declared fields of a resource with their columns, in the order of the declaration. */
export const columnsOf = (resource: Resource): ResourceColumn[] =>
  Object.entries(resource.fields).map(([field, { column, ui }]) => ({ field, column: columnName(field), spec: column, ui }));

/** Fields the engine itself keeps on every row, with their columns. */
export const engineFields = (resource: Resource): Record<string, string> => ({
  id: 'id',
  ...(resource.code ? { code: 'code' } : {}),
  version: 'version',
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
});

/** Select list that answers rows with the names of the declaration: `customer_id AS "customerId", …`. */
export const selectList = (resource: Resource): string =>
  [...Object.entries(engineFields(resource)), ...columnsOf(resource).map((c) => [c.field, c.column] as const)]
    .map(([field, column]) => `${quote(column)} AS ${quote(field)}`)
    .join(', ');

/** A value as the driver wants it for a column. */
export const toColumnValue = (spec: ColumnSpec, value: unknown): unknown => (spec.type === 'jsonb' && value !== null ? JSON.stringify(value) : value);
