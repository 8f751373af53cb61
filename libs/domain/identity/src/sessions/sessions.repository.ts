import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
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

  listOpen(userId: string, now: Date): Promise<SessionEntity[]> {
    return this.database.getRepository(SessionEntity).find({ where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(now) }, order: { createdAt: 'DESC' } });
  }

  /** Ends one session of a user, all, or all but one; returns the ids that were open. */
  async revoke(userId: string, now: Date, { id, except }: { id?: string; except?: string } = {}): Promise<string[]> {
    const which = id !== undefined ? { id } : except !== undefined ? { id: Not(except) } : {};
    const open = { userId, revokedAt: IsNull(), expiresAt: MoreThan(now), ...which };
    const result = await this.database.getRepository(SessionEntity).createQueryBuilder().update().set({ revokedAt: now }).where(open).returning('id').execute();
    return (result.raw as { id: string }[]).map((row) => row.id);
  }
}
