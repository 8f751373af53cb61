import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ClientInfo } from '../sessions/sessions.service.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

export type AuditAction =
  | 'sign-in.password-accepted'
  | 'sign-in.password-refused'
  | 'sign-in.limited'
  | 'sign-in.code-refused'
  | 'sign-in.completed'
  | 'sign-out';

@Injectable()
export class AuditRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async append(action: AuditAction, who: { userId: string | null; subject?: string }, client: ClientInfo): Promise<void> {
    await this.database.getRepository(AuditEntryEntity).insert({
      at: new Date(),
      action,
      userId: who.userId,
      subject: who.subject?.slice(0, 200) ?? null,
      ip: client.ip,
      userAgent: client.userAgent?.slice(0, 300) ?? null,
    });
  }
}
