import type { CallItem } from '@santral/contracts';

/** One call of today as it went for one extension. */
export interface OwnCall {
  id: string;
  startedAt: string;
  direction: CallItem['direction'];
  /** Name of the other party, else null. */
  name: string | null;
  number: string | null;
  queue: string | null;
  reasons: string[];
  /** Time with the other party, ms; null while nobody knows (open) or nothing was said. */
  talkMs: number | null;
  result: 'open' | 'answered' | 'missed' | 'elsewhere' | 'unreached';
  isSaved: boolean;
}

export interface OwnDay {
  calls: OwnCall[];
  answered: number;
  missed: number;
  outgoing: number;
  /** Null while there is nothing to average. */
  talkAvgMs: number | null;
}

/** What the calls of a day were for one extension. Calls it took no part in are left out. */
export function ownDayOf(items: readonly CallItem[], extension: string): OwnDay {
  const calls = items.filter((item) => isOwn(item, extension)).map((item) => ownCall(item, extension));
  const talked = calls.filter((call) => call.result === 'answered' && call.talkMs !== null);
  return {
    calls,
    answered: calls.filter((call) => call.result === 'answered' && call.direction === 'inbound').length,
    missed: calls.filter((call) => call.result === 'missed').length,
    outgoing: calls.filter((call) => call.direction === 'outbound').length,
    talkAvgMs: talked.length === 0 ? null : talked.reduce((sum, call) => sum + (call.talkMs ?? 0), 0) / talked.length,
  };
}

const isOwn = (item: CallItem, extension: string) =>
  item.extension === extension ||
  item.rings.some((ring) => ring.extension === extension) ||
  item.segments.some((segment) => segment.extension === extension) ||
  (item.direction === 'outbound' && item.caller === extension);

function ownCall(item: CallItem, extension: string): OwnCall {
  const isOutgoing = item.direction === 'outbound';
  const talks = item.segments.filter((segment) => segment.extension === extension && segment.kind === 'talk');
  const talkMs = talks.reduce(
    (sum, { startedAt, endedAt }) => (endedAt === null ? sum : sum + Date.parse(endedAt) - Date.parse(startedAt)),
    0,
  );
  return {
    id: item.id,
    startedAt: item.startedAt,
    direction: item.direction,
    name: isOutgoing ? null : item.callerName,
    number: isOutgoing ? item.called : item.caller,
    queue: item.queue,
    reasons: item.detail?.reasons.map(({ label }) => label) ?? [],
    talkMs: talks.length === 0 ? null : talkMs,
    result: resultOf(item, extension, talks.length > 0),
    isSaved: item.detail !== null,
  };
}

function resultOf(item: CallItem, extension: string, hasTalked: boolean): OwnCall['result'] {
  if (item.outcome === 'open') return 'open';
  if (hasTalked) return 'answered';
  if (item.direction === 'outbound') return 'unreached';
  const last = item.rings.findLast((ring) => ring.extension === extension);
  return last?.result === 'cancelled-elsewhere' ? 'elsewhere' : 'missed';
}
