import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { UserSource } from './user.js';

/** A person who may sign in. The resource `users` writes most columns; what is here beside them belongs to sign-in and profile. */
@Entity('app_user')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Lower case (root locale), unique. */
  @Column('varchar')
  email!: string;

  @Column('varchar')
  displayName!: string;

  /** Argon2id; null until the user has set a password. */
  @Column('varchar', { select: false, nullable: true })
  passwordHash!: string | null;

  /** E.164; the SMS code goes there. Null for somebody who registered and waits. */
  @Column('varchar', { nullable: true })
  gsm!: string | null;

  /** Names of roles; empty means guest. */
  @Column('text', { array: true })
  roles!: string[];

  @Column('varchar', { nullable: true })
  pbx!: string | null;

  @Column('varchar', { nullable: true })
  extension!: string | null;

  @Column('boolean')
  disabled!: boolean;

  @Column('varchar', { nullable: true })
  photoUrl!: string | null;

  /** Theme and layout of the desk; shape belongs to the desk. */
  @Column('jsonb')
  settings!: Record<string, unknown>;

  /** Ids of navigation items. */
  @Column('jsonb')
  shortcuts!: string[];

  @Column('varchar')
  source!: UserSource;

  @VersionColumn()
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
