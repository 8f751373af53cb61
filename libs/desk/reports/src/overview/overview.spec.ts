import { agentsByState, againstOf, spansOf, waitingIn } from './overview';

const ZONE = 'Europe/Istanbul';
/** Friday, 20 November 2026, 10:30:40 in Istanbul. */
const NOW = Date.parse('2026-11-20T07:30:40.000Z');

it('holds today against as much of the other day as has passed', () => {
  expect(spansOf('yesterday', NOW, ZONE)).toEqual({
    today: { from: '2026-11-19T21:00:00.000Z', until: '2026-11-20T21:00:00.000Z' },
    before: { from: '2026-11-18T21:00:00.000Z', until: '2026-11-19T21:00:00.000Z' },
    soFar: { from: '2026-11-18T21:00:00.000Z', until: '2026-11-19T07:30:00.000Z' },
  });
  expect(spansOf('week', NOW, ZONE).soFar).toEqual({ from: '2026-11-12T21:00:00.000Z', until: '2026-11-13T07:30:00.000Z' });
});

it('never asks for an empty stretch, and never for more than a day', () => {
  const midnight = Date.parse('2026-11-19T21:00:10.000Z');
  expect(spansOf('yesterday', midnight, ZONE).soFar).toEqual({ from: '2026-11-18T21:00:00.000Z', until: '2026-11-18T21:01:00.000Z' });
  // Of 25 hours that have passed in Berlin, the day before had 24.
  const longDay = Date.parse('2026-10-25T22:59:00.000Z');
  expect(spansOf('yesterday', longDay, 'Europe/Berlin').soFar).toEqual({ from: '2026-10-23T22:00:00.000Z', until: '2026-10-24T22:00:00.000Z' });
});

it('knows who waits longest over all queues, and nobody where nobody waits', () => {
  const queue = (waiting: number, longestWaitMs: number) => ({ waiting, longestWaitMs });
  expect(waitingIn([queue(2, 5_000), queue(1, 42_000), queue(0, 99_000)], 100_000)).toEqual({ waiting: 3, longestSince: 58_000 });
  expect(waitingIn([queue(1, 0)], 100_000)).toEqual({ waiting: 1, longestSince: 100_000 });
  expect(waitingIn([queue(0, 0)], 100_000)).toEqual({ waiting: 0, longestSince: null });
});

it('counts agents by state, and says so when none is available', () => {
  const of = (...states: Parameters<typeof agentsByState>[0][number]['state'][]) => agentsByState(states.map((state) => ({ state })));
  expect(of('talking', 'on-break', 'talking')).toEqual([{ state: 'available', count: 0 }, { state: 'talking', count: 2 }, { state: 'on-break', count: 1 }]);
});

it('takes yesterday for nonsense', () => {
  expect([againstOf('week'), againstOf('year'), againstOf(null)]).toEqual(['week', 'yesterday', 'yesterday']);
});
