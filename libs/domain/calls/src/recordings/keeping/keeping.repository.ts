import { Injectable } from '@nestjs/common';
import type { CallKeeping, RecordingRetention, RecordingRetentionForm } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

const DAY = 86_400_000;

/** A recording whose time is up, and the rule that says so. */
export interface DueRecording {
  recordingId: string;
  callId: string;
  pbx: string;
  file: string;
  recordedAt: Date;
  days: number;
  /** Null: the company's rule. */
  queue: string | null;
}

/** Where somebody in the list of due recordings is reached again. */
export interface DueAfter {
  recordedAt: string;
  recordingId: string;
}

/**
 * Days of a call `c`: of the queues it was in, the one that keeps longest, because what is erased does not come back; the company's where
 * none says anything.
 */
const rule = `
  LEFT JOIN LATERAL (
    SELECT q.queue, q.days FROM recording_retention_queue q
    WHERE q.queue = c.queue OR EXISTS (SELECT 1 FROM call_visit v WHERE v.call_id = c.call_id AND v.queue = q.queue)
    ORDER BY q.days DESC, q.queue LIMIT 1
  ) rule ON true
  CROSS JOIN recording_retention company`;
const days = 'coalesce(rule.days, company.default_days)';
// A merged call leaves its recordings with both: one hold protects the file of either. Files of two PBXs may have the same name.
const isHeld = `EXISTS (
    SELECT 1 FROM call_recording o JOIN call oc ON oc.call_id = o.call_id AND oc.pbx = c.pbx JOIN recording_hold h ON h.call_id = o.call_id AND h.released_at IS NULL WHERE o.file = m.file
  )`;
const due = `
  FROM call_recording m JOIN call c ON c.call_id = m.call_id ${rule}
  WHERE m.file IS NOT NULL
    -- The call that it was merged into has its recordings, and the queues that count.
    AND c.merged_into IS NULL
    AND m.started_at < $1::timestamptz - ${days} * interval '1 day'
    AND NOT EXISTS (SELECT 1 FROM recording_erasure e WHERE e.recording_id = m.recording_id)
    AND NOT ${isHeld}`;
const dueColumns = `m.recording_id AS "recordingId", m.call_id AS "callId", c.pbx, m.file, m.started_at AS "recordedAt", ${days} AS days, rule.queue`;

/** Rules of retention, holds and certificates. */
@Injectable()
export class KeepingRepository {
  constructor(private readonly database: DataSource) {}

  async retention(now: Date): Promise<Omit<RecordingRetention, 'nextAt'>> {
    const [[company], queues, [counts]] = await Promise.all([
      this.database.query<{ defaultDays: number; version: number; updatedAt: Date | null; updatedBy: string | null }[]>(
        'SELECT default_days AS "defaultDays", version, updated_at AS "updatedAt", updated_by AS "updatedBy" FROM recording_retention',
      ),
      this.database.query<{ queue: string; days: number }[]>('SELECT queue, days FROM recording_retention_queue ORDER BY queue COLLATE santral_sort'),
      this.database.query<{ due: number; held: number; erased: number }[]>(
        `SELECT (SELECT count(*)::int ${due}) AS due, (SELECT count(*)::int FROM recording_hold WHERE released_at IS NULL) AS held, (SELECT count(*)::int FROM recording_erasure) AS erased`,
        [now],
      ),
    ]);
    if (!company || !counts) throw new Error('there is no rule of retention');
    return { ...company, updatedAt: company.updatedAt?.toISOString() ?? null, queues, ...counts };
  }

  /** False when somebody else has changed the rules since they were read. */
  async changeRetention({ defaultDays, queues, version }: RecordingRetentionForm, by: string, manager: EntityManager): Promise<boolean> {
    const [, changed] = await manager.query<[unknown, number]>(
      'UPDATE recording_retention SET default_days = $1, version = version + 1, updated_at = now(), updated_by = $2 WHERE version = $3',
      [defaultDays, by, version],
    );
    if (changed === 0) return false;
    await manager.query('DELETE FROM recording_retention_queue');
    await manager.query('INSERT INTO recording_retention_queue (queue, days) SELECT * FROM unnest($1::text[], $2::int[])', [queues.map(({ queue }) => queue), queues.map((one) => one.days)]);
    return true;
  }

  /** Until when the recordings of a call are kept; null when there is no such call. */
  async ofCall(callId: string): Promise<CallKeeping | null> {
    const [[call], recordings, [hold]] = await Promise.all([
      this.database.query<{ days: number; queue: string | null }[]>(`SELECT ${days} AS days, rule.queue FROM call c ${rule} WHERE c.call_id = $1`, [callId]),
      this.database.query<{ recordingId: string; startedAt: Date; erasedAt: Date | null }[]>(
        `SELECT m.recording_id AS "recordingId", m.started_at AS "startedAt", e.erased_at AS "erasedAt"
         FROM call_recording m LEFT JOIN recording_erasure e ON e.recording_id = m.recording_id WHERE m.call_id = $1 AND m.file IS NOT NULL ORDER BY m.started_at, m.recording_id`,
        [callId],
      ),
      this.database.query<{ reason: string; by: string; at: Date }[]>('SELECT reason, held_by_name AS "by", held_at AS "at" FROM recording_hold WHERE call_id = $1 AND released_at IS NULL', [callId]),
    ]);
    if (!call) return null;
    return {
      ...call,
      hold: hold ? { ...hold, at: hold.at.toISOString() } : null,
      recordings: recordings.map(({ recordingId, startedAt, erasedAt }) => ({ recordingId, keptUntil: new Date(startedAt.getTime() + call.days * DAY).toISOString(), erasedAt: erasedAt?.toISOString() ?? null })),
    };
  }

  /** Keeps everybody else from holding, releasing and erasing recordings of this call until the transaction ends. False when there is no such call. */
  async lock(callId: string, manager: EntityManager): Promise<boolean> {
    return (await manager.query<unknown[]>('SELECT 1 FROM call WHERE call_id = $1 FOR UPDATE', [callId])).length > 0;
  }

  /** How many recordings of a call are still there. */
  async left(callId: string, manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM call_recording m WHERE m.call_id = $1 AND m.file IS NOT NULL AND NOT EXISTS (SELECT 1 FROM recording_erasure e WHERE e.recording_id = m.recording_id)`,
      [callId],
    );
    return row?.n ?? 0;
  }

  async holderOf(callId: string, manager: EntityManager): Promise<string | null> {
    const [row] = await manager.query<{ name: string }[]>('SELECT held_by_name AS name FROM recording_hold WHERE call_id = $1 AND released_at IS NULL', [callId]);
    return row?.name ?? null;
  }

  async hold(callId: string, reason: string, by: { userId: string; name: string }, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO recording_hold (call_id, reason, held_by, held_by_name) VALUES ($1, $2, $3, $4)', [callId, reason, by.userId, by.name]);
  }

  /** False when nobody holds it. */
  async release(callId: string, reason: string, by: { userId: string; name: string }, manager: EntityManager): Promise<boolean> {
    const [, released] = await manager.query<[unknown, number]>(
      'UPDATE recording_hold SET released_at = now(), released_by = $2, released_by_name = $3, release_reason = $4 WHERE call_id = $1 AND released_at IS NULL',
      [callId, by.userId, by.name, reason],
    );
    return released > 0;
  }

  /** Recordings whose time is up at an instant, oldest first, after a place in that list. */
  dueAfter(now: Date, after: DueAfter | null, limit: number): Promise<(DueRecording & { place: DueAfter })[]> {
    return this.database
      .query<(DueRecording & { at: string })[]>(
        `SELECT ${dueColumns}, m.started_at::text AS at ${due} AND (m.started_at, m.recording_id) > (coalesce($2::timestamptz, '-infinity'), $3)
         ORDER BY m.started_at, m.recording_id LIMIT $4`,
        [now, after?.recordedAt ?? null, after?.recordingId ?? '', limit],
      )
      .then((rows) => rows.map(({ at, ...row }) => ({ ...row, place: { recordedAt: at, recordingId: row.recordingId } })));
  }

  /** The same of one recording, to be asked under the lock of its call: null when it is not to be erased (any more). */
  async stillDue(recordingId: string, now: Date, manager: EntityManager): Promise<DueRecording | null> {
    const [row] = await manager.query<DueRecording[]>(`SELECT ${dueColumns} ${due} AND m.recording_id = $2 LIMIT 1`, [now, recordingId]);
    return row ?? null;
  }

  /** Every call of the PBX whose recording lies in the same file, in one order for everybody. */
  async callsOfFile(recordingId: string): Promise<string[]> {
    const rows = await this.database.query<{ callId: string }[]>(
      `SELECT DISTINCT o.call_id AS "callId" FROM call_recording m JOIN call c ON c.call_id = m.call_id
       JOIN call_recording o ON o.file = m.file JOIN call oc ON oc.call_id = o.call_id AND oc.pbx = c.pbx WHERE m.recording_id = $1 ORDER BY 1`,
      [recordingId],
    );
    return rows.map(({ callId }) => callId);
  }

  async certify({ recordingId, callId, file, recordedAt, days: kept, queue }: DueRecording, wasThere: boolean, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO recording_erasure (recording_id, call_id, file, recorded_at, days, queue, was_there) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [recordingId, callId, file, recordedAt, kept, queue, wasThere],
    );
  }

  /** Whether a recording was erased. */
  async isErased(recordingId: string): Promise<boolean> {
    return (await this.database.query<unknown[]>('SELECT 1 FROM recording_erasure WHERE recording_id = $1', [recordingId])).length > 0;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
