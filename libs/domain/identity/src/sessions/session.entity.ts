import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of one user on one device. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('varchar', { nullable: true })
  ip!: string | null;

  @Column('varchar', { nullable: true })
  userAgent!: string | null;
}
