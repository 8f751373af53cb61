import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NotificationRequest, NotificationRow } from './notification.js';

/** Lines the panel shows. */
const SHOWN = 50;

@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: DataSource) {}

  /** The id of the new row; null when the person has heard of it already. */
  async add(manager: EntityManager, { userId, kind, params, link, source }: NotificationRequest): Promise<string | null> {
    const rows = (await manager.query(
      'INSERT INTO notification (user_id, kind, params, link, source) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id, source) DO NOTHING RETURNING id',
      [userId, kind, JSON.stringify(params), link, source],
    )) as { id: string }[];
    return rows[0]?.id ?? null;
  }

  /** What a person has not dismissed, newest first. */
  async openOf(userId: string): Promise<NotificationRow[]> {
    return (await this.database.query(
      `SELECT id, kind, params, link, dismissed, created_at AS "createdAt" FROM notification
       WHERE user_id = $1 AND NOT dismissed ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
      [userId],
    )) as NotificationRow[];
  }

  /** One of a person's own, or all of them. Somebody else's id changes nothing. */
  async dismiss(userId: string, id?: string): Promise<void> {
    await this.database.query('UPDATE notification SET dismissed = true WHERE user_id = $1 AND NOT dismissed AND ($2::uuid IS NULL OR id = $2)', [userId, id ?? null]);
  }
}
