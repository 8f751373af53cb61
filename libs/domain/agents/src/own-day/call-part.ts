import type { CallRecord, Direction } from '@santral/contracts';

/** What one agent did in one call. Instants ISO 8601. */
export interface CallPart {
  /** Id of the segment or of the ring. */
  partId: string;
  extension: string;
  kind: 'talk' | 'missed-ring';
  startedAt: string;
  endedAt: string;
}

/**
 * The agents' parts in a call that is over: every time in a bridge, hold and consultation included, and every ring that was let pass or rejected.
 * A call that became part of another has none of its own: the other one tells them.
 */
export function callPartsOf({ segments, rings, mergedInto, endedAt, startedAt }: CallRecord): CallPart[] {
  if (mergedInto !== null) return [];
  const end = endedAt ?? startedAt;
  return [
    ...segments.map((segment): CallPart => ({ partId: segment.segmentId, extension: segment.extension, kind: 'talk', startedAt: segment.startedAt, endedAt: segment.endedAt ?? end })),
    ...rings
      .filter(({ result }) => result === 'no-answer' || result === 'rejected')
      .map((ring): CallPart => ({ partId: ring.ringId, extension: ring.extension, kind: 'missed-ring', startedAt: ring.startedAt, endedAt: ring.endedAt ?? end })),
  ];
}

/** A part as it is kept. Epoch ms. */
export interface KeptPart {
  callId: string;
  kind: CallPart['kind'];
  direction: Direction;
  callStartedAt: number;
  from: number;
  until: number;
}
