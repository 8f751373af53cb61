import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Permission } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { TokenRow } from './api-token.js';

/** A token with its owner, as every question wants it. */
const ROW = `
  SELECT t.id, t.name, t.hint, t.scopes, t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.last_used_ip AS "lastUsedIp",
         t.revoked_at AS "revokedAt", u.id AS "ownerId", u.display_name AS owner, u.disabled AS "isOwnerDisabled",
         ARRAY(SELECT DISTINCT unnest(r.permissions) FROM role r WHERE r.name = ANY (u.roles)) AS held`;
const FROM = 'FROM api_token t JOIN app_user u ON u.id = t.user_id';

interface NewToken {
  id: string;
  userId: string;
  name: string;
  hash: string;
  hint: string;
  scopes: readonly Permission[];
  createdAt: Date;
  expiresAt: Date | null;
}

/** Whose token it is, beside the token. */
export interface PresentedToken extends TokenRow {
  extension: string | null;
  pbx: string | null;
}

/** Tokens of programs. Rows stay after a token was revoked: the audit log names them. */
@Injectable()
export class ApiTokensRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async insert({ id, userId, name, hash, hint, scopes, createdAt, expiresAt }: NewToken): Promise<void> {
    await this.database.query(
      'INSERT INTO api_token (id, user_id, name, token_hash, hint, scopes, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [id, userId, name, hash, hint, scopes, createdAt, expiresAt],
    );
  }

  /** By what is kept of the secret. One question for token, owner and roles: what was taken from the owner a moment ago is gone here. */
  async present(hash: string): Promise<PresentedToken | null> {
    const [row] = await this.database.query<PresentedToken[]>(`${ROW}, u.extension, u.pbx ${FROM} WHERE t.token_hash = $1`, [hash]);
    return row ?? null;
  }

  async find(id: string): Promise<TokenRow | null> {
    const [row] = await this.database.query<TokenRow[]>(`${ROW} ${FROM} WHERE t.id = $1`, [id]);
    return row ?? null;
  }

  /** Newest first; of one owner, or of everybody. Those that ended long ago are left out. */
  async list(userId: string | null): Promise<TokenRow[]> {
    return this.database.query<TokenRow[]>(
      `${ROW} ${FROM} WHERE ($1::uuid IS NULL OR t.user_id = $1)
         AND coalesce(least(t.revoked_at, t.expires_at), now()) > now() - interval '90 days'
       ORDER BY t.created_at DESC, t.id LIMIT 1000`,
      [userId],
    );
  }

  async countValid(userId: string, now: Date): Promise<number> {
    const [row] = await this.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM api_token WHERE user_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)',
      [userId, now],
    );
    return row?.count ?? 0;
  }

  /** Whether it was still valid before. */
  async revoke(id: string, now: Date): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>('UPDATE api_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id', [id, now]);
    return rows.length > 0;
  }

  /** Written once a minute at most: a busy program must not become a busy row. */
  async used(id: string, ip: string | null, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE api_token SET last_used_at = $2, last_used_ip = $3 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
      [id, now, ip],
    );
  }
}
