import type { Language, Resource } from '@santral/contracts';
import { Refusal } from '../http/refusal.js';
import { columnsOf } from './resource-columns.js';
import { foreignKeyName, uniqueName } from './resource-ddl.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

interface DriverError {
  code?: string;
  constraint?: string;
}

/**
 * Constraints have the last word on integrity; here a violated one becomes a refusal that names the field in the reader's language.
 * Anything else comes back as it is.
 */
export function refusalOf(resource: Resource, error: unknown, language: Language): unknown {
  const { code, constraint } = ((error as { driverError?: DriverError }).driverError ?? error ?? {}) as DriverError;
  if (code !== UNIQUE_VIOLATION && code !== FOREIGN_KEY_VIOLATION) return error;
  const column = columnsOf(resource).find((c) => constraint === uniqueName(resource, c.column) || constraint === foreignKeyName(resource, c.column));
  const field = column?.ui.label[language] ?? '';
  if (code === UNIQUE_VIOLATION) return new Refusal('record.duplicate', { field }, column ? [{ path: column.field }] : undefined);
  // A foreign key of our own points at nothing; one of another table still points at us.
  return column ? new Refusal('record.reference-missing', { field }) : new Refusal('record.in-use');
}
