import { agentStateSchema } from '../health/health.js';
import { defaultJudgeOptions } from '../reports/report-options.js';
import { supervisionsOf } from './supervision.js';
import { inQueueOrder, liveServiceLevel, noVisitsToday } from './wallboard.js';

describe('the live service level', () => {
  const usual = defaultJudgeOptions;
  const soFar = { ...noVisitsToday, answered: 3, answeredInTarget: 3 };

  const left = { answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, earlyAbandoned: 1, flowOuts: 2 };

  it('counts who waits too long already as missed, and who may still be in time not at all', () => {
    // The worked example: three answered in time, one waits 30 s, target 20 s.
    expect(liveServiceLevel(soFar, [30_000], usual)).toBe(0.75);
    expect(liveServiceLevel(soFar, [20_000, 3_000], usual)).toBe(1);
    expect(liveServiceLevel(soFar, [20_001], usual)).toBe(0.75);
    expect(liveServiceLevel(soFar, [30_000], { ...usual, targetS: 30 })).toBe(1);
  });

  it('agrees with the report once everybody has left: 3 of 8', () => {
    expect(liveServiceLevel(left, [], usual)).toBe(0.375);
  });

  it.each([
    ['gross', { countFlowOuts: false, countShortAbandons: true }, 3 / 7],
    ['those who left otherwise do not count', { countFlowOuts: false }, 3 / 6],
    ['who gave up within the target is left out', { earlyAbandons: 'excluded' as const }, 3 / 7],
    ['who gave up within the target is a success', { earlyAbandons: 'as-success' as const }, 4 / 8],
  ])('follows the formula that is set: %s', (_name, change, expected) => {
    expect(liveServiceLevel(left, [], { ...usual, ...change })).toBe(expected);
  });

  it('is unknown, and not perfect, as long as there is nothing to judge', () => {
    expect(liveServiceLevel(noVisitsToday, [5_000], usual)).toBeNull();
    expect(liveServiceLevel({ ...noVisitsToday, abandoned: 1, shortAbandoned: 1 }, [], usual)).toBeNull();
    expect(liveServiceLevel(noVisitsToday, [25_000], usual)).toBe(0);
  });
});

it('lists callers as the queue takes them: the last one moved up, then by their wait', () => {
  const caller = (id: string, second: number, movedUp: number | null = null) => ({ id, enqueuedAt: new Date(second * 1000).toISOString(), movedUpAt: movedUp === null ? null : new Date(movedUp * 1000).toISOString() });
  const callers = [caller('b', 20), caller('first', 40, 60), caller('a', 10), caller('second', 30, 50)];
  expect(callers.sort(inQueueOrder).map(({ id }) => id)).toEqual(['first', 'second', 'a', 'b']);
});

it('knows what can be done in every state, and never listens to nobody', () => {
  for (const state of agentStateSchema.shape.state.options) {
    const isTalking = state === 'talking' || state === 'on-hold';
    expect([state, supervisionsOf[state].includes('listen'), supervisionsOf[state].includes('hang-up')]).toEqual([state, isTalking, isTalking]);
  }
});
