import type { CallDetail, CallRecord, TimelineEntry } from '@santral/contracts';

type Event = Omit<TimelineEntry, 'at' | 'queue' | 'agent'> & { at: string | null; queue?: string | null };

/** What happened in a call, oldest first, each line under the name of the fact it was. `agents` says who sits at an extension. */
export function timelineOf(record: CallRecord, detail: CallDetail | null, agents: ReadonlyMap<string, string> = new Map()): TimelineEntry[] {
  const events: Event[] = [
    { at: record.startedAt, name: 'call.started', extension: null, text: record.called },
    ...record.visits.flatMap((visit): Event[] => [
      { at: visit.enqueuedAt, name: 'call.queued', extension: null, queue: visit.queue, text: null },
      { at: visit.endedAt, name: 'call.dequeued', extension: visit.extension, queue: visit.queue, text: visit.outcome },
    ]),
    ...record.rings.flatMap((ring): Event[] => [
      { at: ring.startedAt, name: record.direction === 'outbound' ? 'call.dialling' : 'call.ringing', extension: ring.extension, queue: ring.queue, text: null },
      // An answered ring ends in the talk that follows.
      { at: ring.result === 'answered' ? null : ring.endedAt, name: 'call.ring-ended', extension: ring.extension, queue: ring.queue, text: ring.result },
    ]),
    ...record.segments.flatMap((segment): Event[] =>
      segment.kind === 'hold'
        ? [
            { at: segment.startedAt, name: 'call.held', extension: segment.extension, text: null },
            { at: segment.endedAt, name: 'call.resumed', extension: segment.extension, text: null },
          ]
        : [
            { at: segment.startedAt, name: 'call.answered', extension: segment.extension, text: segment.kind },
            { at: segment.endedAt, name: 'call.agent-left', extension: segment.extension, text: segment.kind },
          ],
    ),
    ...record.transfers.map((transfer): Event => ({ at: transfer.at, name: 'call.transferred', extension: transfer.from, text: `${transfer.kind}: ${transfer.to}` })),
    ...record.recordings.flatMap((recording): Event[] => [
      { at: recording.startedAt, name: 'call.recording-started', extension: recording.extension, text: null },
      { at: recording.endedAt, name: 'call.recording-stopped', extension: recording.extension, text: null },
    ]),
    { at: record.endedAt, name: 'call.ended', extension: null, text: record.outcome },
    { at: detail?.savedAt ?? null, name: 'call-detail.saved', extension: null, text: detail ? detail.reasons.map((reason) => reason.label).join(', ') : null },
  ];
  return events
    .flatMap(({ at, queue = null, ...event }) => (at === null ? [] : [{ at, queue, agent: agents.get(event.extension ?? '') ?? null, ...event }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}
