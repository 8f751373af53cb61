import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What one agent noted about one call. */
@Entity('call_detail')
export class CallDetailEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') callId!: string;
  @Column('text') userId!: string;
  @Column('text') userName!: string;
  @Column('text') pbx!: string;
  @Column('text') extension!: string;
  @Column('text') uniqueid!: string;
  /** The other party, as the card showed it; null when hidden. */
  @Column('text', { nullable: true }) otherNumber!: string | null;
  @Column('text') comment!: string;
  @Column('uuid', { nullable: true }) customerId!: string | null;
  @Column('uuid', { nullable: true }) contactId!: string | null;
  @Column('boolean') opensTicket!: boolean;
  /** Raised when a saved detail is changed. */
  @Column('integer') revision!: number;
  @Column('timestamptz') savedAt!: Date;
}
