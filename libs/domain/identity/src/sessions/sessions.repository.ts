import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SESSION_GRACE_HOURS } from '@santral/contracts';
import { DataSource, IsNull, MoreThan, Not } from 'typeorm';
import { SessionEntity } from './session.entity.js';

/** What has ended since may still hold: an agent brings a call to its end. */
const graceBegin = (now: Date): Date => new Date(now.getTime() - SESSION_GRACE_HOURS * 3_600_000);

@Injectable()
export class SessionsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async insert(session: SessionEntity): Promise<void> {
    await this.database.getRepository(SessionEntity).insert(session);
  }

  /** A session that is not revoked, and not over for longer than any call goes on. */
  findUnrevoked(id: string, now: Date): Promise<SessionEntity | null> {
    return this.database.getRepository(SessionEntity).findOneBy({ id, revokedAt: IsNull(), expiresAt: MoreThan(graceBegin(now)) });
  }

  /** Ids of every session of a user that a token may still stand for. */
  async idsUnrevoked(userId: string, now: Date): Promise<string[]> {
    const rows = await this.database.getRepository(SessionEntity).find({ select: { id: true }, where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(graceBegin(now)) } });
    return rows.map(({ id }) => id);
  }

  listOpen(userId: string, now: Date): Promise<SessionEntity[]> {
    return this.database.getRepository(SessionEntity).find({ where: { userId, revokedAt: IsNull(), expiresAt: MoreThan(now) }, order: { createdAt: 'DESC' } });
  }

  /** Ends one session of a user, all, or all but one; returns the ids that were open. */
  async revoke(userId: string, now: Date, { id, except }: { id?: string; except?: string } = {}): Promise<string[]> {
    const which = id !== undefined ? { id } : except !== undefined ? { id: Not(except) } : {};
    const open = { userId, revokedAt: IsNull(), expiresAt: MoreThan(graceBegin(now)), ...which };
    const result = await this.database.getRepository(SessionEntity).createQueryBuilder().update().set({ revokedAt: now }).where(open).returning('id').execute();
    return (result.raw as { id: string }[]).map((row) => row.id);
  }
}
