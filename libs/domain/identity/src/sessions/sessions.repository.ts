import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async insert(session: SessionEntity): Promise<void> {
    await this.database.getRepository(SessionEntity).insert(session);
  }

  /** A session that is neither revoked nor over. */
  findOpen(id: string, now: Date): Promise<SessionEntity | null> {
    return this.database.getRepository(SessionEntity).findOneBy({ id, revokedAt: IsNull(), expiresAt: MoreThan(now) });
  }

  /** Ends one session of a user, or all; returns the ids that were open. */
  async revoke(userId: string, now: Date, sessionId?: string): Promise<string[]> {
    const open = { userId, revokedAt: IsNull(), expiresAt: MoreThan(now), ...(sessionId === undefined ? {} : { id: sessionId }) };
    const result = await this.database.getRepository(SessionEntity).createQueryBuilder().update().set({ revokedAt: now }).where(open).returning('id').execute();
    return (result.raw as { id: string }[]).map((row) => row.id);
  }
}
