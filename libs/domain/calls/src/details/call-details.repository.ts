import { Injectable } from '@nestjs/common';
import type { CallDetail, Language, Localized } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CallDetailEntity } from './call-detail.entity.js';

/** A detail as it is to be written. */
export type NewDetail = Pick<CallDetailEntity, 'callId' | 'userId' | 'userName' | 'pbx' | 'extension' | 'uniqueid' | 'otherNumber' | 'comment' | 'customerId' | 'contactId' | 'opensTicket'> & {
  reasonIds: readonly number[];
};
export interface SavedDetail {
  id: string;
  revision: number;
  opensTicket: boolean;
  savedAt: string;
}
interface ListedRow extends Pick<CallDetailEntity, 'id' | 'callId' | 'userId' | 'userName' | 'comment' | 'customerId' | 'contactId' | 'savedAt'> {
  reasons: { id: number; label: Localized }[];
}

const same = `call_detail.comment = excluded.comment AND call_detail.customer_id IS NOT DISTINCT FROM excluded.customer_id
  AND call_detail.contact_id IS NOT DISTINCT FROM excluded.contact_id AND NOT $12`;

/** Call details and their reasons. */
@Injectable()
export class CallDetailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** The detail a user has saved for a call before; without `callId` looks by the uniqueid of the call. */
  async own(userId: string, pbx: string, { callId, uniqueid }: { callId: string | null; uniqueid: string }): Promise<CallDetailEntity | null> {
    return this.dataSource.manager.findOne(CallDetailEntity, { where: { userId, pbx, ...(callId ? { callId } : { uniqueid }) }, order: { savedAt: 'DESC' } });
  }

  /** Reasons already noted by this user for this call; these stay allowed even when no longer in use. */
  async savedReasonIds(callId: string, userId: string): Promise<number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      'SELECT r.reason_id AS id FROM call_detail d JOIN call_detail_reason r ON r.detail_id = d.id WHERE d.call_id = $1 AND d.user_id = $2',
      [callId, userId],
    );
    return rows.map((row) => row.id);
  }

  /** The call a detail belongs to now; holds back a merge of that call until the transaction ends. */
  async lockCall(manager: EntityManager, callId: string): Promise<string> {
    const [row] = await manager.query<{ merged_into: string | null }[]>('SELECT merged_into FROM call WHERE call_id = $1 FOR SHARE', [callId]);
    return row?.merged_into ? this.lockCall(manager, row.merged_into) : callId;
  }

  /** Writes the detail of a user for a call, once: the same again changes nothing, something else raises the revision. */
  async save(manager: EntityManager, detail: NewDetail): Promise<SavedDetail> {
    const { callId, userId, userName, pbx, extension, uniqueid, otherNumber, comment, customerId, contactId, opensTicket, reasonIds } = detail;
    // Serialises two tabs that save at once, before either looks at the reasons.
    await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${callId}|${userId}`]);
    const areReasonsNew = !(await this.hasReasons(manager, callId, userId, reasonIds));
    const [row] = await manager.query<{ id: string; revision: number; opens_ticket: boolean; saved_at: Date }[]>(
      `INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, other_number, comment, customer_id, contact_id, opens_ticket, saved_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, date_trunc('milliseconds', now()))
       ON CONFLICT (call_id, user_id) DO UPDATE SET
         comment = excluded.comment, customer_id = excluded.customer_id, contact_id = excluded.contact_id,
         opens_ticket = call_detail.opens_ticket OR excluded.opens_ticket,
         revision = call_detail.revision + CASE WHEN ${same} THEN 0 ELSE 1 END
       RETURNING id, revision, opens_ticket, saved_at`,
      [callId, userId, userName, pbx, extension, uniqueid, otherNumber, comment, customerId, contactId, opensTicket, areReasonsNew],
    );
    if (!row) throw new Error('an upsert answers its row');
    if (areReasonsNew) {
      await manager.query('DELETE FROM call_detail_reason WHERE detail_id = $1', [row.id]);
      await manager.query('INSERT INTO call_detail_reason (detail_id, reason_id) SELECT $1, unnest($2::integer[])', [row.id, reasonIds]);
    }
    return { id: row.id, revision: row.revision, opensTicket: row.opens_ticket, savedAt: row.saved_at.toISOString() };
  }

  /** The newest detail of each call, with its reasons in `language`. */
  async newestOf(callIds: readonly string[], language: Language): Promise<Map<string, CallDetail>> {
    const rows = await this.dataSource.query<ListedRow[]>(
      `SELECT DISTINCT ON (d.call_id) d.id, d.call_id AS "callId", d.user_id AS "userId", d.user_name AS "userName", d.comment,
         d.customer_id AS "customerId", d.contact_id AS "contactId", d.saved_at AS "savedAt",
         (SELECT coalesce(json_agg(json_build_object('id', r.id, 'label', r.label) ORDER BY r.position, r.id), '[]')
          FROM call_detail_reason x JOIN call_reason r ON r.id = x.reason_id WHERE x.detail_id = d.id) AS reasons
       FROM call_detail d WHERE d.call_id = ANY($1) ORDER BY d.call_id, d.saved_at DESC`,
      [callIds],
    );
    return new Map(
      rows.map(({ callId, savedAt, reasons, id, userId, userName, comment, customerId, contactId }) => [
        callId,
        { id, userId, userName, comment, customerId, contactId, savedAt: savedAt.toISOString(), reasons: reasons.map((r) => ({ id: r.id, label: r.label[language] })) },
      ]),
    );
  }

  private async hasReasons(manager: EntityManager, callId: string, userId: string, reasonIds: readonly number[]): Promise<boolean> {
    const [row] = await manager.query<{ ids: number[] | null }[]>(
      `SELECT array_agg(r.reason_id ORDER BY r.reason_id) AS ids FROM call_detail d JOIN call_detail_reason r ON r.detail_id = d.id
       WHERE d.call_id = $1 AND d.user_id = $2`,
      [callId, userId],
    );
    return JSON.stringify(row?.ids ?? []) === JSON.stringify([...reasonIds].sort((a, b) => a - b));
  }
}
