import type { CallItem } from '@santral/contracts';
import type { DeskState } from '@santral/desk-platform/ui-kit';

export const laneNames = ['queue', 'ring', 'talk', 'hold', 'consult', 'transfer'] as const;
export type LaneName = (typeof laneNames)[number];

/** A stretch of a call; times in ms since it began. */
export interface Bar {
  id: string;
  fromMs: number;
  toMs: number;
  state: DeskState;
  /** Queue, or extension of who took part. */
  queue: string | null;
  extension: string | null;
  /** Last words of it: how a visit or a ring ended, where a transfer went. */
  result: string | null;
}

export interface Lanes {
  totalMs: number;
  lanes: { name: LaneName; bars: Bar[] }[];
}

/** The life of a call as lanes over one time axis; `now` (epoch ms) is where a call that is up ends. Lanes without bars are left out. */
export function lanesOf(call: CallItem, now: number): Lanes {
  const start = Date.parse(call.startedAt);
  const end = call.endedAt === null ? Math.max(now, start) : Date.parse(call.endedAt);
  const between = (from: string, to: string | null) => ({ fromMs: Date.parse(from) - start, toMs: (to === null ? end : Date.parse(to)) - start });
  const segments = (kind: CallItem['segments'][number]['kind'], state: DeskState) =>
    call.segments
      .filter((segment) => segment.kind === kind)
      .map((segment): Bar => ({ id: segment.segmentId, ...between(segment.startedAt, segment.endedAt), state, queue: null, extension: segment.extension, result: null }));
  const bars: Record<LaneName, Bar[]> = {
    queue: call.visits.map((visit) => ({ id: visit.visitId, ...between(visit.enqueuedAt, visit.endedAt), state: 'logged-out', queue: visit.queue, extension: null, result: `outcome.${visit.outcome}` })),
    ring: call.rings.map((ring) => ({ id: ring.ringId, ...between(ring.startedAt, ring.endedAt), state: 'ringing', queue: null, extension: ring.extension, result: `ring.${ring.result}` })),
    talk: segments('talk', 'talking'),
    hold: segments('hold', 'on-hold'),
    consult: segments('consult', 'wrap-up'),
    transfer: call.transfers.map((transfer, no) => ({ id: `transfer-${no}`, ...between(transfer.at, transfer.at), state: 'on-break', queue: null, extension: transfer.from, result: transfer.to })),
  };
  const ends = Object.values(bars).flatMap((lane) => lane.map((bar) => bar.toMs));
  return { totalMs: Math.max(1, end - start, ...ends), lanes: laneNames.map((name) => ({ name, bars: bars[name] })).filter((lane) => lane.bars.length > 0) };
}

const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].map((s) => s * 1000);

/** Instants for the axis, ms since the start: round ones, at most eight. */
export function ticksOf(totalMs: number): number[] {
  const step = STEPS_MS.find((ms) => totalMs / ms <= 8) ?? Math.ceil(totalMs / 8 / 3_600_000) * 3_600_000;
  return Array.from({ length: Math.floor(totalMs / step) + 1 }, (_, i) => i * step);
}
