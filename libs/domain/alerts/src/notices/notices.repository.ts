import { Inject, Injectable } from '@nestjs/common';
import type { AlertChannel, AlertNotice, AlertWord, Language } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** A mail or an SMS that is to be sent. */
export interface NewNotice {
  alertId: string;
  word: AlertWord;
  /** Of reminders; 0 otherwise. */
  no: number;
  channel: AlertChannel;
  address: string;
  language: Language;
  dueAt: Date;
}

/** One that a worker took to send it. */
export interface TakenNotice {
  id: string;
  alertId: string;
  word: AlertWord;
  channel: AlertChannel;
  address: string;
  language: Language;
  attempts: number;
  madeAt: Date;
}

/** What is told of an earlier word of the same alert to the same address is told first. */
const EARLIER = `EXISTS (SELECT 1 FROM alert_notice e WHERE e.alert_id = n.alert_id AND e.channel = n.channel AND e.address = n.address AND e.state IN ('waiting', 'sending') AND e.id < n.id)`;

/**
 * Mails and SMS of alerts: rows are the truth, jobs only say that there are some. What a dead worker was sending is sent again by mail, under the
 * same message id; an SMS cannot be told from its repetition, so whether it was sent stays open.
 */
@Injectable()
export class NoticesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** One that is known already is left as it is. */
  async add(notices: readonly NewNotice[], now: Date, manager: EntityManager): Promise<void> {
    const column = (name: keyof NewNotice) => notices.map((notice) => notice[name]);
    if (notices.length === 0) return;
    await manager.query(
      `INSERT INTO alert_notice (alert_id, word, no, channel, address, language, due_at, made_at)
       SELECT *, $8::timestamptz FROM unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       ON CONFLICT (alert_id, word, no, channel, address) DO NOTHING`,
      [column('alertId'), column('word'), column('no'), column('channel'), column('address'), column('language'), column('dueAt'), now],
    );
  }

  /** Drops what was not begun, because the alert is over; answers the addresses that were told of it, or may have been. */
  async end(alertId: string, manager: EntityManager): Promise<Pick<NewNotice, 'channel' | 'address' | 'language'>[]> {
    await manager.query(`UPDATE alert_notice SET state = 'dropped' WHERE alert_id = $1 AND state = 'waiting'`, [alertId]);
    return manager.query<Pick<NewNotice, 'channel' | 'address' | 'language'>[]>(
      `SELECT DISTINCT channel, address, language FROM alert_notice WHERE alert_id = $1 AND state IN ('sending', 'sent', 'unsure') ORDER BY channel, address`,
      [alertId],
    );
  }

  /** Gives up what nobody can know of any more, and answers what is to be sent now. */
  async due(now: Date): Promise<{ id: string; channel: AlertChannel }[]> {
    await this.database.query(`UPDATE alert_notice SET state = 'unsure', claimed_until = NULL WHERE channel = 'sms' AND state = 'sending' AND claimed_until <= $1`, [now]);
    return this.database.query<{ id: string; channel: AlertChannel }[]>(
      `SELECT n.id, n.channel FROM alert_notice n
       WHERE ((n.state = 'waiting' AND n.due_at <= $1) OR (n.state = 'sending' AND n.claimed_until <= $1)) AND NOT ${EARLIER} ORDER BY n.id LIMIT 500`,
      [now],
    );
  }

  /** Takes one to send it; null when somebody else has it, or it is over. */
  async take(id: string, now: Date, claimedUntil: Date): Promise<TakenNotice | null> {
    const [[taken]] = await this.database.query<[TakenNotice[], number]>(
      `UPDATE alert_notice n SET state = 'sending', claimed_until = $3, attempts = attempts + 1
       WHERE n.id = $1 AND ((n.state = 'waiting' AND n.due_at <= $2) OR (n.state = 'sending' AND n.channel = 'mail' AND n.claimed_until <= $2)) AND NOT ${EARLIER}
       RETURNING n.id, n.alert_id AS "alertId", n.word, n.channel, n.address, n.language, n.attempts, n.made_at AS "madeAt"`,
      [id, now, claimedUntil],
    );
    return taken ?? null;
  }

  async sent(id: string, now: Date): Promise<void> {
    await this.database.query(`UPDATE alert_notice SET state = 'sent', sent_at = $2, claimed_until = NULL, reason = NULL WHERE id = $1`, [id, now]);
  }

  /** `nextTryAt` null: given up. */
  async failed(id: string, reason: string, nextTryAt: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE alert_notice SET state = CASE WHEN $3::timestamptz IS NULL THEN 'failed' ELSE 'waiting' END, due_at = coalesce($3, due_at), claimed_until = NULL, reason = $2 WHERE id = $1`,
      [id, reason.slice(0, 300), nextTryAt],
    );
  }

  /** Oldest first. */
  async of(alertId: string): Promise<AlertNotice[]> {
    type Row = Omit<AlertNotice, 'dueAt' | 'sentAt'> & { dueAt: Date; sentAt: Date | null };
    const rows = await this.database.query<Row[]>(
      `SELECT id, word, channel, address, state, attempts, due_at AS "dueAt", sent_at AS "sentAt", reason FROM alert_notice WHERE alert_id = $1 ORDER BY id LIMIT 500`,
      [alertId],
    );
    return rows.map((row) => ({ ...row, dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null, sentAt: row.sentAt?.toISOString() ?? null }));
  }
}
