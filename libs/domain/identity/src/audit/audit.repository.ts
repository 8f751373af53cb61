import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AuditAction, type AuditPage, type AuditQuery, searchKey } from '@santral/contracts';
import { currentRequest } from '@santral/platform/http';
import { containing } from '@santral/platform/resource';
import { DataSource, type EntityManager } from 'typeorm';
import { type ClientInfo, currentClient } from '../sessions/client.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

export interface AuditWords {
  /** Who did it; null when nobody could be told. */
  userId: string | null;
  /** What it was done to, as people call it. */
  subject?: string;
  details?: Record<string, unknown>;
}

/** The audit log: appended to and searched, nothing else; the database refuses the rest. */
@Injectable()
export class AuditRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Writes one line; with a `manager` in its transaction, so that it stands or falls with what it tells of. */
  async append(action: AuditAction, { userId, subject, details = {} }: AuditWords, client: ClientInfo | null = currentClient(), manager: EntityManager = this.database.manager): Promise<void> {
    // A program did it in that user's name.
    const apiToken = currentRequest()?.principal?.apiToken?.name;
    await manager.getRepository(AuditEntryEntity).insert({
      at: new Date(),
      action,
      userId,
      subject: subject?.slice(0, 200) ?? null,
      ip: client?.ip ?? null,
      userAgent: client?.userAgent?.slice(0, 300) ?? null,
      details: { ...details, ...(apiToken === undefined ? {} : { apiToken }) } as object,
    });
  }

  /** Newest first. The text is looked for in subject, address and the name of who did it. */
  async search({ page, pageSize, q, action, userId, from, until }: AuditQuery): Promise<AuditPage> {
    const params: unknown[] = [];
    const param = (value: unknown) => `$${params.push(value)}`;
    const conditions = [
      ...(action?.length ? [`a.action = ANY (${param(action)}::varchar[])`] : []),
      ...(userId ? [`a.user_id = ${param(userId)}`] : []),
      ...(from ? [`a.at >= ${param(from)}`] : []),
      ...(until ? [`a.at < ${param(until)}`] : []),
      ...(q ? [`santral_search_key(concat_ws(' ', a.subject, a.ip, u.display_name, u.email)) LIKE ${param(containing(searchKey(q)))}`] : []),
    ];
    const where = `FROM audit_log a LEFT JOIN app_user u ON u.id = a.user_id ${conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''}`;
    const [{ total }] = await this.database.query<[{ total: number }]>(`SELECT count(*)::int AS total ${where}`, params);
    const rows = await this.database.query<(Omit<AuditPage['items'][number], 'at'> & { at: Date })[]>(
      `SELECT a.id, a.at, a.action, a.user_id AS "userId", u.display_name AS "user", a.subject, a.ip, a.user_agent AS "userAgent", a.details
       ${where} ORDER BY a.at DESC, a.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      params,
    );
    return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, page, pageSize };
  }
}
