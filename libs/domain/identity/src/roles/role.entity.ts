import type { PresetName } from '@santral/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A set of permissions under a name. */
@Entity('role')
export class RoleEntity {
  @PrimaryColumn('varchar')
  name!: string;

  @Column('text', { array: true })
  permissions!: string[];

  /** The preset that was picked; the same for every role. */
  @Column('varchar')
  preset!: PresetName;

  /** Somebody changed the role after that: it no longer follows the preset. */
  @Column('boolean')
  isEdited!: boolean;

  @Column('int')
  version!: number;
}
