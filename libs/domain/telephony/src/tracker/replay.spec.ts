import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { type CallRecord, type DraftFact, isOtherWait } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { Signal } from '../ami/signal.js';
import { interestIn } from '../ami/signal-catalogue.js';
import { Run, run } from './testing/run.js';
import { storyOf } from './testing/stories.js';
import { signalsOf } from './testing/traces.js';

const traces = readdirSync(new URL('../../traces/', import.meta.url))
  .filter((file) => file.endsWith('.ami'))
  .map((file) => file.slice(0, -'.ami'.length));
const heard = new Map<string, Signal[]>(traces.map((trace) => [trace, signalsOf(trace).filter((signal) => interestIn(signal.name, header(signal.headers, 'Variable') ?? null) === 'heard')]));
const signalsIn = (trace: string): Signal[] => heard.get(trace) ?? [];

/** A fact published twice is published once: readers know it by its id. */
const published = (facts: readonly DraftFact[]): DraftFact[] => [...new Map(facts.toReversed().map((fact) => [fact.id, fact])).values()].toReversed();

describe('every recorded trace', () => {
  it('has been found', () => {
    expect(traces).toHaveLength(38);
  });

  it.each(traces)('%s: replayed, gives the same facts with the same ids', (trace) => {
    const [first, second] = [run(signalsIn(trace)), run(signalsIn(trace))];
    expect(JSON.stringify(second.facts)).toBe(JSON.stringify(first.facts));
    expect(JSON.stringify([...second.calls])).toBe(JSON.stringify([...first.calls]));
  });

  it('waited in queues as long as Asterisk says they did', () => {
    const waits = traces.flatMap((trace) => run(signalsIn(trace)).of('call.dequeued').filter(({ outcome }) => outcome === 'answered'));
    expect(waits.filter(({ pbxWaitS }) => pbxWaitS !== undefined).length).toBeGreaterThan(10);
    expect(waits.filter(isOtherWait)).toEqual([]);
  });

  it.each(traces)('%s: a process that dies anywhere in it and is started again goes on as if nothing had been', (trace) => {
    const signals = signalsIn(trace);
    const whole = run(signals);
    for (let cut = 0; cut <= signals.length; cut++) {
      const parts = run(signals.slice(0, cut)).restart().hear(signals.slice(cut));
      expect({ cut, facts: published(parts.facts) }).toEqual({ cut, facts: whole.facts });
      expect([...parts.agents]).toEqual([...whole.agents]);
    }
  });
});

/** Small, seeded, good enough to shuffle with. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Channels and bridges that a signal is about; the PBX keeps the order within each of them, and between them none. A channel is made after the
 * one it belongs to.
 */
const subjectsOf = (signal: Signal): string[] =>
  Object.entries(signal.headers).flatMap(([name, value]) => {
    const isSubject = /Uniqueid$/i.test(name) || (name === 'Linkedid' && signal.name === 'Newchannel');
    return isSubject && typeof value === 'string' && value !== '' ? [value] : [];
  });

/** The same signals delivered in another order: each up to `delayMs` late, but never before one about the same channel or bridge. */
function shuffled(signals: readonly Signal[], seed: number, delayMs: number): Signal[] {
  const random = randomOf(seed);
  const latest = new Map<string, number>();
  return signals
    .map((signal) => {
      const subjects = subjectsOf(signal);
      const due = Math.max(signal.at + random() * delayMs, ...subjects.map((subject) => (latest.get(subject) ?? 0) + 1e-3));
      for (const subject of subjects) latest.set(subject, due);
      return { signal, due };
    })
    .sort((a, b) => a.due - b.due)
    .map(({ signal }) => signal);
}

const durations = ({ waitMs, ringMs, talkMs, holdMs }: CallRecord) => ({ waitMs, ringMs, talkMs, holdMs });

describe('the order between channels does not matter', () => {
  const withCalls = traces.filter((trace) => run(signalsIn(trace)).records.length > 0);
  const normal = new Map(withCalls.map((trace) => [trace, run(signalsIn(trace))]));

  it('tells the same story of every call, in any order the PBX may send', () => {
    fc.assert(
      fc.property(fc.constantFrom(...withCalls), fc.integer(), (trace, seed) => {
        const expected = normal.get(trace);
        const signals = shuffled(signalsIn(trace), seed, 15);
        const result = new Run().hear(signals).wait((signals.at(-1)?.at ?? 0) + 5_000);
        expect(result.records.map(storyOf).map(sortedLists)).toEqual(expected?.records.map(storyOf).map(sortedLists));
        expect(result.calls.size).toBe(0);
        result.records.forEach((record, i) => {
          const other = expected?.records[i];
          if (!other) throw new Error('no such record');
          for (const [name, ms] of Object.entries(durations(record))) expect(Math.abs(ms - durations(other)[name as keyof ReturnType<typeof durations>])).toBeLessThanOrEqual(35);
        });
      }),
      { numRuns: 400 },
    );
  });
});

/** Lists in a story follow the order of the signals; here only what is in them counts. */
const sortedLists = (story: ReturnType<typeof storyOf>) => Object.fromEntries(Object.entries(story).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value]));
