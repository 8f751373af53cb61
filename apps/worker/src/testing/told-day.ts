import { type CallRecord, type DraftFact, type FactName, OWN_STREAM, type PayloadOf } from '@santral/contracts';
import { randomUUID } from 'node:crypto';

/** 09:00 of the day that is told. */
const MORNING = Date.parse('2026-11-20T06:00:00.000Z');
export const at = (minutes: number): string => new Date(MORNING + minutes * 60_000).toISOString();

let last = 0;
/** A fact of the PBX `main`, `minutes` after the morning. */
export const fact = <N extends FactName>(name: N, subject: string, minutes: number, payload: PayloadOf<N>, pbx = 'main'): DraftFact =>
  ({ id: `${name}:${(last += 1)}`, name, version: 1, at: at(minutes), pbx, subject, payload }) as DraftFact;

const head = (callId: string, minutes: number) => ({
  callId, pbx: 'main', uniqueid: `u-${callId}`, direction: 'inbound' as const, called: '08500000000', startedAt: at(minutes),
  caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
});

const member = (extension: string, queue: string) => ({ extension, queue, interface: `PJSIP/${extension}`, memberName: null });

/** What an agent does, as the PBX says it. */
export const agent = (extension: string) => ({
  join: (minutes: number, queue = 'destek') => fact('agent.queue-joined', extension, minutes, { ...member(extension, queue), paused: false, reason: null, penalty: 0 }),
  leave: (minutes: number, queue = 'destek') => fact('agent.queue-left', extension, minutes, member(extension, queue)),
  pause: (minutes: number, reason: string) => fact('agent.break-started', extension, minutes, { extension, reason, startedAt: at(minutes) }),
  back: (minutes: number, reason: string) => fact('agent.break-ended', extension, minutes, { extension, reason, endedAt: at(minutes) }),
  /** Rings at `from` for a minute, talks until `until`. The last two of its facts are the end. */
  call: (callId: string, from: number, until: number): DraftFact[] => {
    const call = head(callId, from);
    const visitId = `${callId}-v`;
    const answeredAt = at(from + 1);
    const record: CallRecord = {
      ...call, answeredAt, endedAt: at(until), queue: 'destek', extension, outcome: 'answered', waitMs: 60_000, ringMs: 60_000, talkMs: (until - from - 1) * 60_000, holdMs: 0,
      hangupBy: 'caller', cause: 16, coverage: 'live', mergedInto: null, transfers: [],
      visits: [{ visitId, queue: 'destek', entryNo: 1, enqueuedAt: at(from), endedAt: answeredAt, outcome: 'answered', waitMs: 60_000, position: 1, extension }],
      rings: [{ ringId: `${callId}-r`, visitId, queue: 'destek', extension, startedAt: at(from), endedAt: answeredAt, result: 'answered', ringMs: 60_000 }],
      segments: [{ segmentId: `${callId}-s`, kind: 'talk', extension, startedAt: answeredAt, endedAt: at(until) }],
      recordings: [{ recordingId: `${callId}-m`, file: `/rec/${callId}.wav`, extension, startedAt: answeredAt, endedAt: at(until) }],
    };
    return [
      fact('call.started', callId, from, { call }),
      fact('call.queued', callId, from, { call, visitId, queue: 'destek', position: 1 }),
      fact('call.ringing', callId, from, { call, ringId: `${callId}-r`, extension, queue: 'destek', visitId }),
      fact('call.dequeued', callId, from + 1, { call, visitId, queue: 'destek', outcome: 'answered', waitMs: 60_000, extension }),
      fact('call.answered', callId, from + 1, { call, extension, ringId: `${callId}-r`, queue: 'destek', answeredAt, recording: null }),
      fact('call.agent-left', callId, until, { call, extension, leftAt: at(until), talkMs: record.talkMs }),
      fact('call.ended', callId, until, { call, outcome: 'answered', record, extensions: [extension] }),
    ];
  },
  /** Saves the card of a call. */
  save: (callId: string, minutes: number) =>
    fact('call-detail.saved', callId, minutes, {
      callId, extension, userId: 'u1', pbx: 'main', detailId: randomUUID(), reasonIds: [1], comment: '', opensTicket: false, ticketCategory: null, customerId: null, contactId: null, callerNumber: null,
    }, OWN_STREAM),
});
