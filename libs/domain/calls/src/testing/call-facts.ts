import type { CallHead, CallRecord, DraftFact, FactName, PayloadOf } from '@santral/contracts';
import { openRecord } from '../call-rows.js';

const begin = Date.now() - 3_600_000;

/** Instants of a test: seconds after its calls began, an hour ago. */
export const at = (seconds: number): string => new Date(begin + seconds * 1000).toISOString();

export const headOf = (callId: string, change: Partial<CallHead> = {}): CallHead => ({
  callId,
  pbx: 'main',
  uniqueid: `u-${callId}`,
  direction: 'inbound',
  caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
  called: '08500000000',
  startedAt: at(0),
  ...change,
});

/** An inbound call, answered by `extension` after 4 s in the queue `destek`, over after 64 s. */
export const answeredRecord = (callId: string, change: Partial<CallRecord> = {}, extension = '1001'): CallRecord => ({
  ...openRecord(headOf(callId)),
  answeredAt: at(5),
  endedAt: at(65),
  queue: 'destek',
  extension,
  outcome: 'answered',
  waitMs: 4000,
  ringMs: 3000,
  talkMs: 60_000,
  hangupBy: 'caller',
  cause: 16,
  visits: [{ visitId: `${callId}-v1`, queue: 'destek', entryNo: 1, enqueuedAt: at(1), endedAt: at(5), outcome: 'answered', waitMs: 4000, position: 1, extension }],
  rings: [{ ringId: `${callId}-r1`, visitId: `${callId}-v1`, queue: 'destek', extension, startedAt: at(2), endedAt: at(5), result: 'answered', ringMs: 3000 }],
  segments: [{ segmentId: `${callId}-s1`, kind: 'talk', extension, startedAt: at(5), endedAt: at(65) }],
  recordings: [{ recordingId: `${callId}-m1`, file: `/rec/${callId}.wav`, extension, startedAt: at(5), endedAt: at(65) }],
  ...change,
});

const draft = <N extends FactName>(name: N, callId: string, seconds: number, payload: PayloadOf<N>, id = `${callId}:${name}`): DraftFact =>
  ({ id, name, version: 1, at: at(seconds), pbx: 'main', subject: callId, payload }) as DraftFact;

/** Facts as telephony states them. */
export const callFact = {
  started: (call: CallHead) => draft('call.started', call.callId, 0, { call }),
  queued: (call: CallHead, seconds = 1) => draft('call.queued', call.callId, seconds, { call, visitId: `${call.callId}-v1`, queue: 'destek', position: 1 }),
  dequeued: (call: CallHead, seconds = 5, extension: string | null = '1001') =>
    draft('call.dequeued', call.callId, seconds, { call, visitId: `${call.callId}-v1`, queue: 'destek', outcome: extension === null ? 'abandoned' : 'answered', waitMs: 4000, extension }),
  ringing: (call: CallHead, extension = '1001', seconds = 2) =>
    draft('call.ringing', call.callId, seconds, { call, ringId: `${call.callId}-r-${extension}`, extension, queue: 'destek', visitId: null }, `${call.callId}:ringing:${extension}:${seconds}`),
  ringEnded: (call: CallHead, extension = '1001', seconds = 20) =>
    draft('call.ring-ended', call.callId, seconds, { call, ringId: `${call.callId}-r-${extension}`, extension, result: 'no-answer', ringMs: 15_000 }, `${call.callId}:ring-ended:${extension}`),
  answered: (call: CallHead, extension = '1001', seconds = 5) =>
    draft('call.answered', call.callId, seconds, { call, extension, ringId: null, queue: 'destek', answeredAt: at(seconds), recording: null }, `${call.callId}:answered:${extension}`),
  agentLeft: (call: CallHead, extension = '1001', seconds = 65) =>
    draft('call.agent-left', call.callId, seconds, { call, extension, leftAt: at(seconds), talkMs: 60_000 }, `${call.callId}:left:${extension}`),
  merged: (into: CallHead, from: string, extensions: string[] = [], seconds = 40) =>
    draft('call.merged', into.callId, seconds, { call: into, from, extensions }, `${into.callId}:merged:${from}`),
  ended: (record: CallRecord, extensions = ['1001']) => {
    const { callId, pbx, uniqueid, direction, caller, called, startedAt } = record;
    if (record.outcome === 'open') throw new Error('an ended call has an outcome');
    return draft('call.ended', callId, 65, { call: { callId, pbx, uniqueid, direction, caller, called, startedAt }, outcome: record.outcome, record, extensions });
  },
};
