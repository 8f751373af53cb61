import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in between password and SMS code. */
@Entity('sign_in_code')
export class SignInCodeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  /** SHA-256 of the secret in the browser's cookie. */
  @Column('varchar')
  cookieHash!: string;

  /** HMAC of the code: six digits alone would be guessed from any plain hash. */
  @Column('varchar')
  codeHash!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('int')
  attempts!: number;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
