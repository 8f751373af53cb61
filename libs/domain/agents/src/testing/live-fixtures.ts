import type { CallRecord, LiveAgent } from '@santral/contracts';

export const at = (second: number): string => new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString();

/** An agent of two queues whose phone is idle. */
export const liveAgent = (extension: string, change: Partial<LiveAgent> = {}): LiveAgent => ({
  extension,
  memberName: `Member ${extension}`,
  queues: ['satis', 'destek'].map((queue) => ({ queue, interface: `PJSIP/${extension}`, paused: false, reason: null, penalty: 0 })),
  breakReason: null,
  onBreakSince: null,
  device: 'idle',
  deviceSince: at(1),
  reachable: true,
  ...change,
});

/** A call that waits in `destek` since second 10. */
export const waitingCall = (callId: string, change: Partial<CallRecord> = {}): CallRecord => ({
  callId, pbx: 'main', uniqueid: `u-${callId}`, direction: 'inbound', caller: { number: '05321112233', e164: '+905321112233', name: null, private: false },
  called: '4441000', startedAt: at(9), answeredAt: null, endedAt: null, queue: 'destek', extension: null, outcome: 'open', waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0,
  hangupBy: null, cause: null, coverage: 'live', mergedInto: null, rings: [], segments: [], transfers: [], recordings: [],
  visits: [{ visitId: `v-${callId}`, queue: 'destek', entryNo: 1, enqueuedAt: at(10), endedAt: null, outcome: 'open', waitMs: null, position: 1, extension: null }],
  ...change,
});

export const ring = (extension: string, endedAt: string | null = null): CallRecord['rings'][number] => ({
  ringId: `r-${extension}`, visitId: null, queue: 'destek', extension, startedAt: at(12), endedAt, result: endedAt ? 'answered' : 'pending', ringMs: null,
});

export const segment = (extension: string, kind: 'talk' | 'hold', startSecond: number, endedAt: string | null = null): CallRecord['segments'][number] => ({
  segmentId: `s-${extension}-${kind}-${startSecond}`, kind, extension, startedAt: at(startSecond), endedAt,
});
