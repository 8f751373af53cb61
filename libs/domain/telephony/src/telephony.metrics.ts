import { Counter, Gauge, Histogram } from 'prom-client';

/** Plain counts of the hot path by PBX, turned into Prometheus values only when somebody asks. */
const counted = (name: string, help: string, label: string) => {
  const byPbx = new Map<string, Map<string, number>>();
  new Counter({
    name,
    help,
    labelNames: ['pbx', label],
    collect() {
      this.reset();
      for (const [pbx, counts] of byPbx) for (const [value, count] of counts) this.inc({ pbx, [label]: value }, count);
    },
  });
  return (pbx: string) => {
    const counts = byPbx.get(pbx) ?? new Map<string, number>();
    byPbx.set(pbx, counts);
    return (value: string) => void counts.set(value, (counts.get(value) ?? 0) + 1);
  };
};

/** An unknown peer could invent names without end; the first ones are told apart. */
const MAX_UNKNOWN_NAMES = 50;
const unknownNames = new Set<string>();

const heard = counted('telephony_signals_heard_total', 'Events of the PBX that were tracked, by name', 'event');
const ignored = counted('telephony_signals_ignored_total', 'Events of the PBX that nobody reads, by name', 'event');
const unknown = counted('telephony_signals_unknown_total', 'Events of the PBX of an unknown name, by name', 'event');
const malformed = counted('telephony_malformed_total', 'Malformed input of the PBX and signals the tracker could not take, by kind', 'kind');
const published = counted('telephony_facts_published_total', 'Facts published, by name', 'fact');

const latency = new Histogram({
  name: 'telephony_signal_to_published_seconds',
  help: 'From the bytes of a signal to its fact being in the stream',
  labelNames: ['pbx'],
  buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
});
const dropped = new Counter({ name: 'telephony_facts_dropped_total', help: 'Facts given up because Redis was away for too long', labelNames: ['pbx'] });

/** Where the gauges look, for each PBX that is served. */
interface Watched {
  openCalls: () => number;
  backlog: () => number;
  /** Impossible signals so far, by kind. */
  strange: () => ReadonlyMap<string, number>;
  /** Connected and compared. */
  isUp: () => boolean;
  skewMs: () => number | null;
}
const watched = new Map<string, Watched>();

new Counter({
  name: 'telephony_strange_signals_total',
  help: 'Signals that cannot be in the state the tracker knew, by kind',
  labelNames: ['pbx', 'kind'],
  collect() {
    this.reset();
    for (const [pbx, { strange }] of watched) for (const [kind, count] of strange()) this.inc({ pbx, kind }, count);
  },
});

const gauge = (name: string, help: string, read: (pbx: Watched) => number | null) =>
  new Gauge({
    name,
    help,
    labelNames: ['pbx'],
    collect() {
      this.reset();
      for (const [pbx, one] of watched) {
        const value = read(one);
        if (value !== null) this.set({ pbx }, value);
      }
    },
  });
gauge('telephony_open_calls', 'Calls that are up', ({ openCalls }) => openCalls());
gauge('telephony_facts_backlog', 'Facts that are not written yet', ({ backlog }) => backlog());
gauge('telephony_link_up', 'Whether the PBX is connected and compared: 1 or 0', ({ isUp }) => (isUp() ? 1 : 0));
gauge('telephony_clock_skew_seconds', 'How far the clock of the PBX is ahead; absent when it does not stamp its events', ({ isUp, skewMs }) => {
  const ms = isUp() ? skewMs() : null;
  return ms === null ? null : ms / 1000;
});

/** The metrics of one PBX; what the hot path calls is looked up once, here. */
export function telephonyMetricsOf(pbx: string) {
  const [countIgnored, countUnknown, countPublished] = [ignored(pbx), unknown(pbx), published(pbx)];
  const delay = latency.labels({ pbx });
  return {
    heard: heard(pbx),
    malformed: malformed(pbx),
    skipped: (event: string, interest: 'ignored' | 'unknown') => {
      if (interest === 'ignored') return countIgnored(event);
      if (unknownNames.size < MAX_UNKNOWN_NAMES) unknownNames.add(event);
      countUnknown(unknownNames.has(event) ? event : 'other');
    },
    published: (fact: string, latencyMs: number | null) => {
      countPublished(fact);
      if (latencyMs !== null) delay.observe(Math.max(0, latencyMs) / 1000);
    },
    dropped: (facts: number) => dropped.inc({ pbx }, facts),
    /** Lets the gauges look until the returned function is called. */
    watch: (what: Watched): (() => void) => {
      watched.set(pbx, what);
      return () => {
        if (watched.get(pbx) === what) watched.delete(pbx);
      };
    },
  };
}
