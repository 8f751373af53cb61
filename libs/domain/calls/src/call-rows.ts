import type { CallHead, CallRecord, DirectoryEntry, Recording, Ring, Segment, Transfer, Visit } from '@santral/contracts';
import { isExtension, searchKey, toE164 } from '@santral/contracts/history';
import type { BulkColumn } from './bulk-insert.js';

/**
 * Part of a record whose instants are told as `Instant`: in ISO 8601, as everywhere, or in epoch ms by a program that writes many rows and has them as
 * numbers. Columns pass on what they are given.
 */
export type Timed<P, Instant = string | number> = { [K in keyof P]: K extends 'at' | 'startedAt' | 'endedAt' | 'answeredAt' | 'enqueuedAt' ? Instant | (null extends P[K] ? null : never) : P[K] };

/** What the row of a call holds of its record. */
export type RecordHead<Instant = string | number> = Timed<Omit<CallRecord, 'visits' | 'rings' | 'segments' | 'transfers' | 'recordings'>, Instant>;

/** A call as it is about to be written; `agent` is who sat at the extension that talked last. */
export interface CallRow<R extends RecordHead = CallRecord> {
  record: R;
  agent: DirectoryEntry | null;
  position: string;
}
export type PartOf<P> = P & { callId: string };

/** The record of a call of which only the beginning is known. */
export const openRecord = (call: CallHead): CallRecord => ({
  ...call, answeredAt: null, endedAt: null, queue: null, extension: null, outcome: 'open', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0,
  hangupBy: null, cause: null, coverage: 'live', mergedInto: null, visits: [], rings: [], segments: [], transfers: [], recordings: [],
});

const calledNumber = (record: Pick<CallRecord, 'called'>) => (isExtension(record.called) ? null : toE164(record.called));

export const callColumns: readonly BulkColumn<CallRow<RecordHead>>[] = [
  ['call_id', 'text', (r) => r.record.callId],
  ['pbx', 'text', (r) => r.record.pbx],
  ['uniqueid', 'text', (r) => r.record.uniqueid],
  ['direction', 'text', (r) => r.record.direction],
  ['started_at', 'timestamptz', (r) => r.record.startedAt],
  ['answered_at', 'timestamptz', (r) => r.record.answeredAt],
  ['ended_at', 'timestamptz', (r) => r.record.endedAt],
  ['caller_number', 'text', (r) => r.record.caller.number],
  ['caller_e164', 'text', (r) => r.record.caller.e164],
  ['caller_name', 'text', (r) => r.record.caller.name],
  ['caller_private', 'boolean', (r) => r.record.caller.private],
  ['called', 'text', (r) => r.record.called],
  ['called_e164', 'text', (r) => calledNumber(r.record)],
  ['queue', 'text', (r) => r.record.queue],
  ['extension', 'text', (r) => r.record.extension],
  ['trunk', 'text', (r) => r.record.trunk ?? null],
  ['agent_name', 'text', (r) => r.agent?.displayName ?? null],
  ['agent_key', 'text', (r) => (r.agent ? searchKey(r.agent.displayName) : null)],
  ['agent_user_id', 'text', (r) => r.agent?.userId ?? null],
  ['outcome', 'text', (r) => r.record.outcome],
  ['wait_ms', 'integer', (r) => r.record.waitMs],
  ['ring_ms', 'integer', (r) => r.record.ringMs],
  ['talk_ms', 'integer', (r) => r.record.talkMs],
  ['hold_ms', 'integer', (r) => r.record.holdMs],
  ['hangup_by', 'text', (r) => r.record.hangupBy],
  ['cause', 'integer', (r) => r.record.cause],
  ['coverage', 'text', (r) => r.record.coverage],
  ['merged_into', 'text', (r) => r.record.mergedInto],
  ['final_writes', 'integer', (r) => (r.record.outcome === 'open' ? 0 : 1)],
  ['position', 'bigint', (r) => r.position],
];

export const visitColumns: readonly BulkColumn<PartOf<Timed<Visit>>>[] = [
  ['call_id', 'text', (v) => v.callId],
  ['visit_id', 'text', (v) => v.visitId],
  ['queue', 'text', (v) => v.queue],
  ['entry_no', 'integer', (v) => v.entryNo],
  ['enqueued_at', 'timestamptz', (v) => v.enqueuedAt],
  ['ended_at', 'timestamptz', (v) => v.endedAt],
  ['outcome', 'text', (v) => v.outcome],
  ['wait_ms', 'integer', (v) => v.waitMs],
  ['pbx_wait_s', 'integer', (v) => v.pbxWaitS ?? null],
  ['position', 'integer', (v) => v.position],
  ['position_out', 'integer', (v) => v.positionOut ?? null],
  ['entry_kind', 'text', (v) => v.entryKind ?? 'direct'],
  ['extension', 'text', (v) => v.extension],
];

export const ringColumns: readonly BulkColumn<PartOf<Timed<Ring>>>[] = [
  ['call_id', 'text', (r) => r.callId],
  ['ring_id', 'text', (r) => r.ringId],
  ['visit_id', 'text', (r) => r.visitId],
  ['queue', 'text', (r) => r.queue],
  ['extension', 'text', (r) => r.extension],
  ['started_at', 'timestamptz', (r) => r.startedAt],
  ['ended_at', 'timestamptz', (r) => r.endedAt],
  ['result', 'text', (r) => r.result],
  ['ring_ms', 'integer', (r) => r.ringMs],
];

export const segmentColumns: readonly BulkColumn<PartOf<Timed<Segment>>>[] = [
  ['call_id', 'text', (s) => s.callId],
  ['segment_id', 'text', (s) => s.segmentId],
  ['kind', 'text', (s) => s.kind],
  ['extension', 'text', (s) => s.extension],
  ['started_at', 'timestamptz', (s) => s.startedAt],
  ['ended_at', 'timestamptz', (s) => s.endedAt],
];

export const transferColumns: readonly BulkColumn<PartOf<Timed<Transfer> & { no: number }>>[] = [
  ['call_id', 'text', (t) => t.callId],
  ['no', 'integer', (t) => t.no],
  ['kind', 'text', (t) => t.kind],
  ['at', 'timestamptz', (t) => t.at],
  ['from_extension', 'text', (t) => t.from],
  ['to_number', 'text', (t) => t.to],
];

export const recordingColumns: readonly BulkColumn<PartOf<Recording>>[] = [
  ['call_id', 'text', (r) => r.callId],
  ['recording_id', 'text', (r) => r.recordingId],
  ['file', 'text', (r) => r.file],
  ['extension', 'text', (r) => r.extension],
  ['started_at', 'timestamptz', (r) => r.startedAt],
  ['ended_at', 'timestamptz', (r) => r.endedAt],
];
