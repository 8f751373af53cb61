import { Counter, Gauge, Histogram } from 'prom-client';

/** Plain counts of the hot path, turned into Prometheus values only when somebody asks. */
const counted = (name: string, help: string, label: string) => {
  const counts = new Map<string, number>();
  new Counter({
    name,
    help,
    labelNames: [label],
    collect() {
      this.reset();
      for (const [value, count] of counts) this.inc({ [label]: value }, count);
    },
  });
  return (value: string) => void counts.set(value, (counts.get(value) ?? 0) + 1);
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
  buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
});
const dropped = new Counter({ name: 'telephony_facts_dropped_total', help: 'Facts given up because Redis was away for too long' });

let strange: () => ReadonlyMap<string, number> = () => new Map();
new Counter({
  name: 'telephony_strange_signals_total',
  help: 'Signals that cannot be in the state the tracker knew, by kind',
  labelNames: ['kind'],
  collect() {
    this.reset();
    for (const [kind, count] of strange()) this.inc({ kind }, count);
  },
});
let link: { pbx: string; isUp: () => boolean; skewMs: () => number | null } | null = null;
let openCalls = () => 0;
let backlog = () => 0;
new Gauge({
  name: 'telephony_open_calls',
  help: 'Calls that are up',
  collect() {
    this.set(openCalls());
  },
});
new Gauge({
  name: 'telephony_facts_backlog',
  help: 'Facts that are not written yet',
  collect() {
    this.set(backlog());
  },
});

new Gauge({
  name: 'telephony_link_up',
  help: 'Whether the PBX is connected and compared: 1 or 0',
  labelNames: ['pbx'],
  collect() {
    this.reset();
    if (link) this.set({ pbx: link.pbx }, link.isUp() ? 1 : 0);
  },
});
new Gauge({
  name: 'telephony_clock_skew_seconds',
  help: 'How far the clock of the PBX is ahead; absent when it does not stamp its events',
  labelNames: ['pbx'],
  collect() {
    this.reset();
    const skewMs = link?.isUp() ? link.skewMs() : null;
    if (link && skewMs !== null) this.set({ pbx: link.pbx }, skewMs / 1000);
  },
});

/** The metrics of a telephony process. */
export const telephonyMetrics = {
  heard,
  malformed,
  skipped: (event: string, interest: 'ignored' | 'unknown') => {
    if (interest === 'ignored') return ignored(event);
    if (unknownNames.size < MAX_UNKNOWN_NAMES) unknownNames.add(event);
    unknown(unknownNames.has(event) ? event : 'other');
  },
  published: (fact: string, latencyMs: number | null) => {
    published(fact);
    if (latencyMs !== null) latency.observe(Math.max(0, latencyMs) / 1000);
  },
  dropped: (facts: number) => dropped.inc(facts),
  /** Where the gauges look. */
  watch: (what: { openCalls: () => number; backlog: () => number; strange: () => ReadonlyMap<string, number>; link: NonNullable<typeof link> }) => {
    link = what.link;
    strange = what.strange;
    openCalls = what.openCalls;
    backlog = what.backlog;
  },
};
