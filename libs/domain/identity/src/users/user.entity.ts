import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { UserSource } from './user.js';

/** A person who may sign in. */
@Entity('app_user')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Lower case (root locale), unique. */
  @Column('varchar')
  email!: string;

  @Column('varchar')
  displayName!: string;

  /** `searchKey` of the display name. */
  @Column('varchar')
  searchKey!: string;

  /** Argon2id. */
  @Column('varchar', { select: false })
  passwordHash!: string;

  /** E.164; the SMS code goes there. */
  @Column('varchar')
  gsm!: string;

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
