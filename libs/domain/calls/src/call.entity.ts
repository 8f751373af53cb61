import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CallOutcome, CallRecord, Direction, EntryKind, RingResult, Segment, Transfer, VisitOutcome } from '@santral/contracts';

/** One conversation with the outside. */
@Entity('call')
export class CallEntity {
  @PrimaryColumn('text') callId!: string;
  @Column('text') pbx!: string;
  @Column('text') uniqueid!: string;
  @Column('text') direction!: Direction;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) callerNumber!: string | null;
  @Column('text', { nullable: true, name: 'caller_e164' }) callerE164!: string | null;
  @Column('text', { nullable: true }) callerName!: string | null;
  @Column('boolean') callerPrivate!: boolean;
  @Column('text') called!: string;
  @Column('text', { nullable: true, name: 'called_e164' }) calledE164!: string | null;
  @Column('text', { nullable: true }) queue!: string | null;
  @Column('text', { nullable: true }) extension!: string | null;
  @Column('text', { nullable: true }) agentName!: string | null;
  /** Search key of the agent's name. */
  @Column('text', { nullable: true }) agentKey!: string | null;
  @Column('text', { nullable: true }) agentUserId!: string | null;
  @Column('text') outcome!: CallOutcome;
  @Column('integer') waitMs!: number;
  @Column('integer') ringMs!: number;
  @Column('integer') talkMs!: number;
  @Column('integer') holdMs!: number;
  @Column('text', { nullable: true }) hangupBy!: CallRecord['hangupBy'];
  @Column('integer', { nullable: true }) cause!: number | null;
  @Column('text') coverage!: CallRecord['coverage'];
  @Column('text', { nullable: true }) mergedInto!: string | null;
}

@Entity('call_visit')
export class CallVisitEntity {
  @PrimaryColumn('text') callId!: string;
  @PrimaryColumn('text') visitId!: string;
  @Column('text') queue!: string;
  @Column('integer') entryNo!: number;
  @Column('timestamptz') enqueuedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text') outcome!: VisitOutcome;
  @Column('integer', { nullable: true }) waitMs!: number | null;
  @Column('integer', { nullable: true }) pbxWaitS!: number | null;
  @Column('integer', { nullable: true }) position!: number | null;
  @Column('integer', { nullable: true }) positionOut!: number | null;
  @Column('text') entryKind!: EntryKind;
  @Column('text', { nullable: true }) extension!: string | null;
}

@Entity('call_ring')
export class CallRingEntity {
  @PrimaryColumn('text') callId!: string;
  @PrimaryColumn('text') ringId!: string;
  @Column('text', { nullable: true }) visitId!: string | null;
  @Column('text', { nullable: true }) queue!: string | null;
  @Column('text') extension!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text') result!: RingResult;
  @Column('integer', { nullable: true }) ringMs!: number | null;
}

@Entity('call_segment')
export class CallSegmentEntity {
  @PrimaryColumn('text') callId!: string;
  @PrimaryColumn('text') segmentId!: string;
  @Column('text') kind!: Segment['kind'];
  @Column('text') extension!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

@Entity('call_transfer')
export class CallTransferEntity {
  @PrimaryColumn('text') callId!: string;
  @PrimaryColumn('integer') no!: number;
  @Column('text') kind!: Transfer['kind'];
  @Column('timestamptz') at!: Date;
  @Column('text', { nullable: true }) fromExtension!: string | null;
  @Column('text') toNumber!: string;
}

@Entity('call_recording')
export class CallRecordingEntity {
  @PrimaryColumn('text') callId!: string;
  @PrimaryColumn('text') recordingId!: string;
  @Column('text', { nullable: true }) file!: string | null;
  @Column('text', { nullable: true }) extension!: string | null;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
