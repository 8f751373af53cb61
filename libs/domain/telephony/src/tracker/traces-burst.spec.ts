import { assertWellFormed, run } from './testing/run.js';
import { callFactsOf, countsOf, expectNothingLeft } from './testing/stories.js';
import { signalsOf } from './testing/traces.js';

describe.each(['10-burst-200.gz', '10-burst-200-slim.gz'])('%s: 200 callers at 20/s for 200 agents', (trace) => {
  const signals = signalsOf(trace);
  const heard = run(signals);

  it('answers every call once, by an agent of its own', () => {
    expect(heard.records).toHaveLength(200);
    expect(new Set(heard.records.map((record) => record.callId)).size).toBe(200);
    expect(new Set(heard.records.map((record) => record.extension)).size).toBe(200);
    expect(new Set(heard.records.map((record) => record.caller.number)).size).toBe(200);
    for (const record of heard.records) {
      expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', hangupBy: 'caller', cause: 16, coverage: 'live', queue: 'yuk', transfers: [] });
      expect([record.visits.length, record.rings.length, record.segments.length, record.recordings.length]).toEqual([1, 1, 1, 1]);
      // Each caller stays 15 s after the server picked up; the agent answers within the first second.
      expect(record.talkMs).toBeGreaterThan(13_500);
      expect(record.talkMs + record.waitMs).toBeLessThan(15_500);
    }
  });

  it('states nothing twice and leaves nothing behind', () => {
    expect(countsOf(callFactsOf(heard))).toEqual({
      'call.started': 200, 'call.queued': 200, 'call.ringing': 200, 'call.recording-started': 200, 'call.dequeued': 200,
      'call.answered': 200, 'call.recording-stopped': 200, 'call.agent-left': 200, 'call.ended': 200,
    });
    assertWellFormed(heard.facts);
    expect([...heard.tracker.strange]).toEqual([]);
    expectNothingLeft(heard, signals.at(-1)?.at ?? 0);
  });
});
