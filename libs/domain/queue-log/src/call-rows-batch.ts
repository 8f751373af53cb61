import type { DirectoryEntry } from '@santral/contracts';
import { type BulkColumn, callColumns, type CallRow, ringColumns, segmentColumns, transferColumns, visitColumns } from '@santral/domain-calls/rows';
import type { ImportedRecord } from './call-of-lines.js';
import { CopyRows } from './copy-binary.js';
import type { CopyTransaction } from './copy-transaction.js';
import { type MissedNumbers, StaleHours } from './stale-hours.js';

type Part<K extends 'visits' | 'rings' | 'segments' | 'transfers'> = ImportedRecord[K][number];

/** What an import keeps of a channel. */
export interface KeptLines {
  pbx: string;
  uniqueid: string;
  lines: string;
}
const lineColumns: readonly BulkColumn<KeptLines>[] = [['pbx', 'text', (call) => call.pbx], ['uniqueid', 'text', (call) => call.uniqueid], ['lines', 'text', (call) => call.lines]];

/**
 * The rows of a batch of calls as they are copied. Each call is written down at once and forgotten: thousands of records that wait for the database
 * would be moved in memory again and again.
 */
export class CallRowsBatch {
  /** Hours of reports the calls have a part in. */
  readonly hours: StaleHours;
  /** When each agent first had a part in them, epoch ms. */
  readonly firstParts = new Map<string, number>();
  private readonly calls = new CopyRows<CallRow<ImportedRecord>>('call', callColumns);
  private readonly visits = new CopyRows<Part<'visits'>>('call_visit', visitColumns);
  private readonly rings = new CopyRows<Part<'rings'>>('call_ring', ringColumns);
  private readonly segments = new CopyRows<Part<'segments'>>('call_segment', segmentColumns);
  private readonly transfers = new CopyRows<Part<'transfers'> & { no: number }>('call_transfer', transferColumns);
  private readonly lines = new CopyRows<KeptLines>('queue_log_call', lineColumns);

  /** See `StaleHours`. */
  constructor(missed: MissedNumbers | null) {
    this.hours = new StaleHours(missed);
  }

  get isEmpty(): boolean {
    return this.lines.isEmpty;
  }

  /** A channel whose lines tell of no stay in a queue has no record: they wait for the file that does. */
  add(kept: KeptLines, record: ImportedRecord | null, userAt: (extension: string) => DirectoryEntry | null): void {
    this.lines.add(kept);
    if (!record) return;
    this.calls.add({ record, position: '0', agent: record.extension === null ? null : userAt(record.extension) });
    for (const visit of record.visits) this.visits.add(visit);
    for (const ring of record.rings) this.rings.add(ring);
    for (const segment of record.segments) this.segments.add(segment);
    record.transfers.forEach((transfer, no) => this.transfers.add({ ...transfer, no }));
    this.hours.addCall(record);
    this.noteParts(record);
  }

  copyInto(transaction: CopyTransaction): void {
    transaction.copy(this.calls);
    transaction.copy(this.visits);
    transaction.copy(this.rings);
    transaction.copy(this.segments);
    transaction.copy(this.transfers);
    transaction.copy(this.lines);
  }

  private noteParts({ rings }: ImportedRecord): void {
    for (const { extension, startedAt } of rings) {
      const known = this.firstParts.get(extension);
      if (known === undefined || startedAt < known) this.firstParts.set(extension, startedAt);
    }
  }
}
