import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bulkInsert } from './bulk-insert.js';
import { callColumns, openRecord, visitColumns } from './call-rows.js';
import type { VisitChange } from './visit-change.js';

/** An end beats a beginning, whatever order they are written in; the beginning knows better when it was. */
const onConflict = `
  ON CONFLICT (call_id, visit_id) DO UPDATE SET
    outcome = excluded.outcome, wait_ms = excluded.wait_ms, pbx_wait_s = excluded.pbx_wait_s, extension = excluded.extension,
    ended_at = call_visit.enqueued_at + make_interval(secs => excluded.wait_ms / 1000.0)
  WHERE call_visit.outcome = 'open' AND excluded.outcome <> 'open'`;

/** Writes stays in queues of calls that are up; the record at the end of a call replaces them. */
@Injectable()
export class VisitWriterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes all in one transaction, those of calls that are over or merged excepted. Writing them again changes nothing. */
  async write(changes: readonly VisitChange[]): Promise<void> {
    const calls = [...new Map(changes.map(({ call }) => [call.callId, call])).values()].sort((a, b) => (a.callId < b.callId ? -1 : 1));
    const heads = calls.map((call) => ({ record: openRecord(call), agent: null, position: '0' }));
    await this.dataSource.transaction(async (manager) => {
      // The fact of the beginning may be on its way in another job.
      await manager.query(...bulkInsert('call', callColumns, heads, 'ON CONFLICT (call_id) DO NOTHING'));
      const open = await manager.query<{ call_id: string }[]>(
        'SELECT call_id FROM call WHERE call_id = ANY($1) AND final_writes = 0 AND merged_into IS NULL ORDER BY call_id FOR UPDATE',
        [calls.map((call) => call.callId)],
      );
      const isOpen = new Set(open.map((row) => row.call_id));
      const visits = changes.filter(({ call }) => isOpen.has(call.callId)).map(({ call, visit }) => ({ ...visit, callId: call.callId }));
      if (visits.length > 0) await manager.query(...bulkInsert('call_visit', visitColumns, visits, onConflict));
    });
  }
}
