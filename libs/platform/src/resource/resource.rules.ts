import type { Language, Resource, RowOf } from '@santral/contracts';
import type { EntityManager } from 'typeorm';
import type { RecordVerb } from './record-history.js';

/** Who writes, and in which language they are refused. A worker writes as nobody: `{ userId: null }`. */
export interface Actor {
  userId: string | null;
  language: Language;
}

/** A write on its way, inside its transaction. */
export interface ResourceChange<R extends Resource = Resource> {
  verb: RecordVerb;
  /** The locked row; null for a creation. */
  before: RowOf<R> | null;
  /** What is to be written; empty for a deletion. */
  values: Partial<RowOf<R>>;
  actor: Actor;
  manager: EntityManager;
}

/** A write that happened, still inside its transaction. */
export interface ResourceWritten<R extends Resource = Resource> extends ResourceChange<R> {
  /** The row as it is now; as it was, for a deletion. */
  row: RowOf<R>;
}

/**
 * The second step of the ladder "declaration → + rules → + own page → own module": what a declaration cannot say. A rule refuses by
 * throwing a `Refusal`; both hooks run in the transaction of the write, so what they write stands or falls with it.
 */
export interface ResourceRules<R extends Resource = Resource> {
  /** May refuse, and may answer values to be written beside those asked for. */
  beforeWrite?(change: ResourceChange<R>): Promise<Partial<RowOf<R>> | void>;
  /** Keeps in step what hangs on the row. */
  afterWrite?(written: ResourceWritten<R>): Promise<void>;
  /** What has to follow the committed write before it is answered, for example ending sessions. Not called inside a caller's transaction. */
  afterCommit?(written: ResourceWritten<R>): Promise<void>;
}
