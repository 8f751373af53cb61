import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CODE_ATTEMPTS } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Somebody asked for a new password of this address. */
export interface PasswordReset {
  id: string;
  email: string;
  /** Null when nobody has the address. */
  userId: string | null;
  codeHash: string;
}

/** Codes for new passwords. The newest of an address counts, the ones before are worthless. */
@Injectable()
export class PasswordResetsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Stores a code, and clears away those that are long over. */
  async insert(reset: PasswordReset, now: Date, expiresAt: Date): Promise<void> {
    await this.database.query('INSERT INTO password_reset (id, email, user_id, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)', [
      reset.id, reset.email, reset.userId, reset.codeHash, now, expiresAt,
    ]);
    await this.database.query(`DELETE FROM password_reset WHERE created_at < $1::timestamptz - interval '1 day'`, [now]);
  }

  /** Counts an attempt before anybody looks at the code. Null when nothing is open for the address, or its attempts are used up. */
  async takeAttempt(email: string, now: Date): Promise<PasswordReset | null> {
    const [rows] = await this.database.query<[PasswordReset[], number]>(
      `UPDATE password_reset SET attempts = attempts + 1
       WHERE id = (SELECT id FROM password_reset WHERE email = $1 ORDER BY created_at DESC, id LIMIT 1) AND used_at IS NULL AND expires_at > $2 AND attempts < ${CODE_ATTEMPTS}
       RETURNING id, email, user_id AS "userId", code_hash AS "codeHash"`,
      [email, now],
    );
    return rows[0] ?? null;
  }

  /** Uses a code up; false when somebody else was faster. */
  async use(id: string, now: Date): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>('UPDATE password_reset SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id', [id, now]);
    return rows.length === 1;
  }
}
