import type { Fact, FactName } from '@santral/contracts';
import type { Redis } from 'ioredis';
import type { Shadow } from './shadow.js';

/** What rows are rebuilt with, for one PBX. */
export interface RebuildContext extends Pick<Shadow, 'shadow' | 'live'> {
  redis: Redis;
  pbx: string;
}

/** What became of the rows. */
export interface RebuildResult {
  /** Of which kind, how many there are in the facts, and how many rows were written or removed because they were not what the facts say. */
  sums: readonly { what: string; found: number; changed: number }[];
  /** What was left as it is, and why, in a line for people each. */
  left: readonly string[];
}

/** Rows of one domain on their way from facts to the tables. */
export interface Rebuilding {
  /** Facts of the names asked for and perhaps others, each once, in order. They are written to the twins of the tables by those who always write them. */
  take(facts: readonly Fact[]): Promise<void>;
  /** Makes the rows what their twins are. Called again after more facts were taken, where `goesOn` says so. */
  apply(): Promise<RebuildResult>;
}

/** Rows of a domain that can be made again from facts. */
export interface Rebuild {
  tables: readonly string[];
  names: readonly FactName[];
  /** Consumer groups that write these rows as the facts come: what they have not done yet is theirs. */
  groups: readonly string[];
  /** Rows of what is not over are written as well: what happens meanwhile has to be taken and applied once more. */
  goesOn?: boolean;
  /** `before` answers all facts that will be taken, for who has to know the end first. */
  begin(context: RebuildContext, before: (...names: FactName[]) => AsyncGenerator<Fact[]>): Promise<Rebuilding>;
}
