import { CallEntity, CallRecordingEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallVisitEntity } from './call.entity.js';
import { CallDetailEntity } from './details/call-detail.entity.js';

/** Rows of this domain, for the connection of a process. */
export const callsEntities = [CallEntity, CallVisitEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallRecordingEntity, CallDetailEntity];
