import type { CallRecord, DraftFact, FactName } from '@santral/contracts';
import { assertWellFormed, linesOf, type Line, type Run } from './run.js';

/** Facts of calls alone, without those of agents. */
export const callFactsOf = (run: Run): DraftFact[] => run.facts.filter((fact) => fact.name.startsWith('call.'));
/** Facts of agents alone. */
export const agentFactsOf = (run: Run): DraftFact[] => run.facts.filter((fact) => fact.name.startsWith('agent.'));

/** The facts are exactly these, in this order; of each payload the named fields are compared. */
export function expectFacts(facts: readonly DraftFact[], expected: readonly Line[]): void {
  assertWellFormed(facts);
  expect(linesOf(facts, expected)).toEqual(expected.map(([name, fields]) => (fields === undefined ? [name] : [name, fields])));
}

/** A record in words, so that an expectation reads like the story of the call. */
export interface Story {
  direction: CallRecord['direction'];
  /** Number and name of the caller, or `hidden`. */
  caller: string;
  called: string;
  outcome: CallRecord['outcome'];
  extension: string | null;
  hangupBy: CallRecord['hangupBy'];
  cause: number | null;
  coverage: CallRecord['coverage'];
  /** `destek answered 1001` */
  visits: string[];
  /** `1001 answered destek`, `05551234567 rejected` */
  rings: string[];
  /** `talk 1001` */
  segments: string[];
  /** `blind 1001 > 1002` */
  transfers: string[];
  /** `1001 1795141023.0.wav` */
  recordings: string[];
}

const words = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

export const storyOf = (record: CallRecord): Story => ({
  direction: record.direction,
  caller: record.caller.private ? 'hidden' : words(record.caller.number, record.caller.name),
  called: record.called,
  outcome: record.outcome,
  extension: record.extension,
  hangupBy: record.hangupBy,
  cause: record.cause,
  coverage: record.coverage,
  visits: record.visits.map((v) => words(v.queue, v.outcome, v.extension)),
  rings: record.rings.map((r) => words(r.extension, r.result, r.queue)),
  segments: record.segments.map((s) => words(s.kind, s.extension)),
  transfers: record.transfers.map((t) => `${t.kind} ${t.from} > ${t.to}`),
  recordings: record.recordings.map((r) => words(r.extension ?? '-', r.file?.split('/').at(-1) ?? '?')),
});

/** What is not named in an expected story: nothing happened. */
const quiet = { extension: null, coverage: 'live', visits: [], rings: [], segments: [], transfers: [], recordings: [] } satisfies Partial<Story>;

/** The record tells this story; durations in ms may differ by `tolerance`, because phones and a PBX need their milliseconds. */
export function expectRecord(
  record: CallRecord,
  story: Omit<Story, keyof typeof quiet> & Partial<Story>,
  durations: Partial<Pick<CallRecord, 'waitMs' | 'ringMs' | 'talkMs' | 'holdMs'>>,
  tolerance = 25,
): void {
  expect(storyOf(record)).toEqual({ ...quiet, ...story });
  const told = { waitMs: 0, ringMs: 0, talkMs: 0, holdMs: 0, ...durations };
  for (const [name, ms] of Object.entries(told) as [keyof typeof told, number][]) {
    const isNear = Math.abs(record[name] - ms) <= tolerance;
    expect([name, isNear ? ms : record[name]]).toEqual([name, ms]);
  }
  expect(record.endedAt).not.toBeNull();
  for (const part of [...record.rings, ...record.segments, ...record.visits, ...record.recordings]) expect(part.endedAt).not.toBeNull();
}

/** Nothing is left of any call, once the memory of ended ones has faded. */
export function expectNothingLeft(run: Run, at: number): void {
  run.wait(at + 3_600_000);
  expect(run.calls.size).toBe(0);
  expect(run.tracker.sizes).toEqual({ calls: 0, legs: 0, aliases: 0, bridges: 0, unsettled: 0, tombstones: 0 });
}

/** How often each fact was stated. */
export const countsOf = (facts: readonly DraftFact[]): Partial<Record<FactName, number>> =>
  facts.reduce<Partial<Record<FactName, number>>>((counts, { name }) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }), {});
