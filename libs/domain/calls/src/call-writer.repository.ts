import { Injectable } from '@nestjs/common';
import type { CallRecord } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { bulkInsert } from './bulk-insert.js';
import type { CallChange } from './call-change.js';
import { callColumns, type CallRow, recordingColumns, ringColumns, segmentColumns, transferColumns, visitColumns } from './call-rows.js';

const written = callColumns.map(([name]) => name).filter((name) => name !== 'call_id' && name !== 'final_writes' && name !== 'merged_into');

// A finished record beats an open one, then the newer fact beats the older; so order and repetition of writes do not matter.
const onConflict = `
  ON CONFLICT (call_id) DO UPDATE SET
    ${written.map((name) => `${name} = excluded.${name}`).join(', ')},
    merged_into = coalesce(excluded.merged_into, call.merged_into),
    final_writes = call.final_writes + excluded.final_writes
  WHERE call.merged_into IS NULL
    AND (excluded.final_writes, excluded.position) > (least(call.final_writes, 1), call.position)
  RETURNING call_id, final_writes`;

const partTables = ['call_ring', 'call_segment', 'call_transfer', 'call_recording'] as const;

/** Writes call records in batches; `calls.repository.ts` reads them. */
@Injectable()
export class CallWriterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes all rows and merges in one transaction. Writing them again, or older ones later, changes nothing. */
  async write(rows: readonly CallRow[], merges: readonly Extract<CallChange, { kind: 'merged' }>[], positionOf: (seq: string) => string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (rows.length > 0) await this.writeRows(manager, rows);
      for (const merge of merges) await this.merge(manager, merge, positionOf(merge.seq));
    });
  }

  private async writeRows(manager: EntityManager, rows: readonly CallRow[]): Promise<void> {
    // One order of locks for everybody: two batches that share calls must not wait for each other.
    const ordered = [...rows].sort((a, b) => (a.record.callId < b.record.callId ? -1 : 1));
    const taken = await manager.query<{ call_id: string; final_writes: number }[]>(...bulkInsert('call', callColumns, ordered, onConflict));
    const finalWrites = new Map(taken.map((row) => [row.call_id, row.final_writes]));
    const finals = taken.filter((row) => row.final_writes > 0).map((row) => row.call_id);
    // While a call is up only its stays in queues are written.
    if (finals.length > 0) await manager.query('DELETE FROM call_visit WHERE call_id = ANY($1)', [finals]);
    const again = taken.filter((row) => row.final_writes > 1).map((row) => row.call_id);
    if (again.length > 0) for (const table of partTables) await manager.query(`DELETE FROM ${table} WHERE call_id = ANY($1)`, [again]);
    await this.writeParts(manager, ordered.filter(({ record }) => record.outcome !== 'open' && finalWrites.has(record.callId)).map(({ record }) => record));
  }

  private async writeParts(manager: EntityManager, records: readonly CallRecord[]): Promise<void> {
    const parts = <P>(pick: (record: CallRecord) => readonly P[]) => records.flatMap((record) => pick(record).map((part) => ({ ...part, callId: record.callId })));
    const statements = [
      bulkInsert('call_visit', visitColumns, parts((r) => r.visits)),
      bulkInsert('call_ring', ringColumns, parts((r) => r.rings)),
      bulkInsert('call_segment', segmentColumns, parts((r) => r.segments)),
      bulkInsert('call_transfer', transferColumns, parts((r) => r.transfers.map((transfer, no) => ({ ...transfer, no })))),
      bulkInsert('call_recording', recordingColumns, parts((r) => r.recordings)),
    ];
    for (const [sql, parameters] of statements) if ((parameters[0]?.length ?? 0) > 0) await manager.query(sql, parameters);
  }

  /** Leaves of the younger call a row that points at the one it belongs to, whose record has its stays in queues, and moves the details agents have saved for it. */
  private async merge(manager: EntityManager, { from, call }: Extract<CallChange, { kind: 'merged' }>, position: string): Promise<void> {
    await manager.query(
      `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, caller_private, called, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, merged_into, final_writes, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'system', 0, 0, 0, 0, 'live', $8, 1, $9)
       ON CONFLICT (call_id) DO UPDATE SET merged_into = excluded.merged_into, final_writes = greatest(call.final_writes, 1)`,
      [from, call.pbx, call.uniqueid, call.direction, call.startedAt, call.caller.private, call.called, call.callId, position],
    );
    await manager.query('DELETE FROM call_visit WHERE call_id = $1', [from]);
    await manager.query(
      `UPDATE call_detail d SET call_id = $2 WHERE call_id = $1
         AND NOT EXISTS (SELECT 1 FROM call_detail o WHERE o.call_id = $2 AND o.user_id = d.user_id)`,
      [from, call.callId],
    );
  }
}
