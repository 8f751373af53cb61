import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CODE_ATTEMPTS } from '@santral/contracts';
import { DataSource, IsNull, LessThan, MoreThan } from 'typeorm';
import { SignInCodeEntity } from './sign-in-code.entity.js';

/** Sign-ins that wait for their code. */
@Injectable()
export class SignInCodesRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Stores a waiting sign-in, and clears away those that are long over. */
  async insert(code: SignInCodeEntity): Promise<void> {
    const codes = this.database.getRepository(SignInCodeEntity);
    await codes.insert(code);
    await codes.delete({ expiresAt: LessThan(new Date(code.createdAt.getTime() - 24 * 3_600_000)) });
  }

  /**
   * Counts an attempt before anybody looks at the code, so that guesses sent at once are counted as well.
   * Null when there is no such sign-in, it is over, used, or has had its attempts.
   */
  async takeAttempt(cookieHash: string, now: Date): Promise<SignInCodeEntity | null> {
    const codes = this.database.getRepository(SignInCodeEntity);
    const open = { cookieHash, usedAt: IsNull(), expiresAt: MoreThan(now), attempts: LessThan(CODE_ATTEMPTS) };
    const { affected } = await codes.increment(open, 'attempts', 1);
    return affected === 1 ? codes.findOneBy({ cookieHash }) : null;
  }

  /** Uses a code up; false when somebody else was faster. */
  async use(id: string, now: Date): Promise<boolean> {
    const { affected } = await this.database.getRepository(SignInCodeEntity).update({ id, usedAt: IsNull() }, { usedAt: now });
    return affected === 1;
  }
}
