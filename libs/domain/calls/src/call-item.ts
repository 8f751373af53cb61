import type { CallDetail, CallItem, CallRecord } from '@santral/contracts';
import type { CallEntity, CallRecordingEntity, CallRingEntity, CallSegmentEntity, CallTransferEntity, CallVisitEntity } from './call.entity.js';

/** The rows that make up the parts of calls. */
export interface CallParts {
  visits: CallVisitEntity[];
  rings: CallRingEntity[];
  segments: CallSegmentEntity[];
  transfers: CallTransferEntity[];
  recordings: CallRecordingEntity[];
}

const iso = (date: Date) => date.toISOString();
const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;
const byTime = <P>(at: (part: P) => string) => (a: P, b: P) => at(a).localeCompare(at(b));

/** The record of a call, as telephony stated it, from its rows. */
export function recordOf(row: CallEntity, parts: CallParts): CallRecord {
  const mine = <P extends { callId: string }>(list: readonly P[]) => list.filter((part) => part.callId === row.callId);
  return {
    callId: row.callId,
    pbx: row.pbx,
    uniqueid: row.uniqueid,
    direction: row.direction,
    caller: { number: row.callerNumber, e164: row.callerE164, name: row.callerName, private: row.callerPrivate },
    called: row.called,
    startedAt: iso(row.startedAt),
    answeredAt: isoOrNull(row.answeredAt),
    endedAt: isoOrNull(row.endedAt),
    queue: row.queue,
    extension: row.extension,
    outcome: row.outcome,
    waitMs: row.waitMs,
    ringMs: row.ringMs,
    talkMs: row.talkMs,
    holdMs: row.holdMs,
    hangupBy: row.hangupBy,
    cause: row.cause,
    coverage: row.coverage,
    mergedInto: row.mergedInto,
    visits: mine(parts.visits)
      .map(({ callId: _, enqueuedAt, endedAt, ...visit }) => ({ ...visit, enqueuedAt: iso(enqueuedAt), endedAt: isoOrNull(endedAt) }))
      .sort(byTime((visit) => visit.enqueuedAt)),
    rings: mine(parts.rings)
      .map(({ callId: _, startedAt, endedAt, ...ring }) => ({ ...ring, startedAt: iso(startedAt), endedAt: isoOrNull(endedAt) }))
      .sort(byTime((ring) => ring.startedAt)),
    segments: mine(parts.segments)
      .map(({ callId: _, startedAt, endedAt, ...segment }) => ({ ...segment, startedAt: iso(startedAt), endedAt: isoOrNull(endedAt) }))
      .sort(byTime((segment) => segment.startedAt)),
    transfers: mine(parts.transfers)
      .sort((a, b) => a.no - b.no)
      .map(({ kind, at, fromExtension, toNumber }) => ({ kind, at: iso(at), from: fromExtension, to: toNumber })),
    recordings: mine(parts.recordings)
      .map(({ callId: _, startedAt, endedAt, ...recording }) => ({ ...recording, startedAt: iso(startedAt), endedAt: isoOrNull(endedAt) }))
      .sort(byTime((recording) => recording.startedAt)),
  };
}

/** A call as `GET /api/calls` answers it. */
export function itemOf({ callId, caller, ...record }: CallRecord, agent: string | null, detail: CallDetail | null): CallItem {
  return {
    ...record,
    id: callId,
    caller: caller.number,
    callerName: caller.name,
    callerE164: caller.e164,
    agent,
    // The time after a call is not followed yet, so nothing of it is claimed.
    wrapUpMs: 0,
    customerId: detail?.customerId ?? null,
    detail,
  };
}

/** Extensions that had a part in a call: talked, were rung, or dialled it. */
export function participants(record: CallRecord): Set<string> {
  const extensions = [...record.segments, ...record.rings, ...record.recordings].map((part) => part.extension);
  const dialler = record.direction === 'inbound' ? null : record.caller.number;
  return new Set([...extensions, record.extension, dialler].filter((extension): extension is string => extension !== null));
}
