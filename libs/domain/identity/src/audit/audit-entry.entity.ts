import type { AuditAction } from '@santral/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of the audit log. The database refuses to change or delete it. */
@Entity('audit_log')
export class AuditEntryEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('varchar')
  action!: AuditAction;

  /** Who did it; null when nobody could be told. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** What it was done to, for example the address somebody tried to sign in with. */
  @Column('varchar', { nullable: true })
  subject!: string | null;

  @Column('varchar', { nullable: true })
  ip!: string | null;

  @Column('varchar', { nullable: true })
  userAgent!: string | null;

  /** What else is known, for example which fields changed from what to what. Never a password, a code or a token. */
  @Column('jsonb')
  details!: object;
}
