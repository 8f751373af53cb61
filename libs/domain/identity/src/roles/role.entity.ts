import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A set of permissions under a name. */
@Entity('role')
export class RoleEntity {
  @PrimaryColumn('varchar')
  name!: string;

  @Column('text', { array: true })
  permissions!: string[];

  /** Preset whose permissions the role follows; null once somebody has edited it. */
  @Column('varchar', { nullable: true })
  preset!: 'hierarchy' | null;
}
