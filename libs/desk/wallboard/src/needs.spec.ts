import { defaultJudging, defaultWallboardSettings, noVisitsToday, type WallboardAgent } from '@santral/contracts';
import { alertsOf } from './alerts';
import { needOf, rankAgents, shownStateOf } from './needs';
import { callersByQueue, membersByQueue, queueFiguresOf } from './queue-figures';
import { agent, at, caller, NOW, onBreak, talking } from './testing/board';

const limits = defaultWallboardSettings.agents;
const figures = (today = noVisitsToday, callers = [caller('c1', -30)], agents: WallboardAgent[] = [], judging = defaultJudging) =>
  queueFiguresOf([{ queue: 'destek', today }], callersByQueue(callers), membersByQueue(agents), { settings: defaultWallboardSettings, judging }, NOW)[0];

it.each<[string, WallboardAgent, string | null]>([
  ['a break past its limit', onBreak('1', at(-1)), 'overrun'],
  ['a break at its limit', onBreak('1', at(0)), 'overrun'],
  ['a break within its limit', onBreak('1', at(1)), null],
  ['a break without a limit', onBreak('1', null), null],
  ['a hold that is long', agent('1', { state: 'on-hold', since: at(-120) }), 'hold'],
  ['a hold that is short', agent('1', { state: 'on-hold', since: at(-119) }), null],
  ['a long wrap-up', agent('1', { state: 'wrap-up', since: at(-130) }), 'wrap-up'],
  ['a phone that is away', agent('1', { state: 'unreachable', since: at(-31) }), 'unreachable'],
  ['an empty desk', agent('1', { deskLost: true }), 'desk-lost'],
  ['a long talk', talking('1', { since: at(-9999) }), null],
])('%s', (_what, one, kind) => expect(needOf(one, limits, NOW)?.kind ?? null).toBe(kind));

it('shows an overrun as a state of its own', () => {
  const over = onBreak('1', at(-1));
  expect(shownStateOf(over, needOf(over, limits, NOW))).toBe('overrun');
  expect(shownStateOf(onBreak('1', at(1)), null)).toBe('on-break');
});

it('puts first who needs a supervisor, most urgent first, and then who is longest in their state', () => {
  const agents = [
    agent('101', { since: at(-10) }), agent('102', { since: at(-500) }), agent('103', { state: 'unreachable', since: at(-40) }), agent('104', { state: 'on-hold', since: at(-200) }),
    onBreak('105', at(-5), { since: at(-100) }), onBreak('106', at(-50), { since: at(-900) }), agent('107', { state: 'wrap-up', since: at(-300) }), agent('108', { since: null }),
  ];
  const order = (by: Parameters<typeof rankAgents>[1]) => rankAgents(agents, by, limits, NOW).map((row) => row.agent.extension);
  expect(order('need')).toEqual(['106', '105', '104', '107', '103', '102', '101', '108']);
  expect(rankAgents([agent('1', { name: 'Şule' }), agent('2', { name: 'Işık' }), agent('3', { name: 'İrem' }), agent('4', { name: 'Sadık' })], 'name', limits, NOW).map((row) => row.agent.name)).toEqual(['Işık', 'İrem', 'Sadık', 'Şule']);
});

describe('a queue', () => {
  it('falls below its goal while somebody waits, without anything happening', () => {
    const today = { ...noVisitsToday, answered: 3, answeredInTarget: 3 };
    expect(figures(today, [caller('c1', -20)])).toMatchObject({ serviceLevel: 1, goal: 'reached', shortBy: 0 });
    expect(figures(today, [caller('c1', -21)])).toMatchObject({ serviceLevel: 0.75, goal: 'near', shortBy: 5 });
    expect(figures({ ...today, abandoned: 1 }, [caller('c1', -21)])).toMatchObject({ serviceLevel: 0.6, goal: 'missed', shortBy: 20 });
    expect(figures()).toMatchObject({ serviceLevel: 0, goal: 'missed' });
    expect(figures(noVisitsToday, [])).toMatchObject({ serviceLevel: null, goal: 'unknown', longestSince: null });
  });

  it('is judged as reports judge it: by its own target, formula and goal', () => {
    const today = { answered: 3, answeredInTarget: 3, abandoned: 1, shortAbandoned: 0, earlyAbandoned: 1, flowOuts: 1 };
    const own = (change: Partial<typeof defaultJudging.company>) => ({ ...defaultJudging, byQueue: { destek: { ...defaultJudging.company, ...change } } });
    expect(figures(today, [caller('c1', -30)])).toMatchObject({ serviceLevel: 0.5, goal: 'missed', targetS: 20, goalPercent: 80 });
    expect(figures(today, [caller('c1', -30)], [], own({ targetS: 30, goalPercent: 60 }))).toMatchObject({ serviceLevel: 0.6, goal: 'reached', targetS: 30, goalPercent: 60 });
    expect(figures(today, [], [], own({ countFlowOuts: false, earlyAbandons: 'excluded' }))).toMatchObject({ serviceLevel: 1 });
  });

  it('never shows a goal as reached by rounding', () => {
    expect(figures({ ...noVisitsToday, answered: 1000, answeredInTarget: 799 }, [])).toMatchObject({ goal: 'near', shortBy: 1 });
    expect(figures({ ...noVisitsToday, answered: 100, answeredInTarget: 80 }, [])).toMatchObject({ goal: 'reached' });
  });

  it('counts who waits, the longest of them, and members who would be rung', () => {
    const moved = caller('late', -10, { movedUpAt: at(-1) });
    const found = figures(noVisitsToday, [moved, caller('first', -61)], [agent('1'), talking('2'), agent('3', { queues: ['satis'] })]);
    expect(found).toMatchObject({ waiting: 2, longestSince: at(-61), isTooLong: true, isCrowded: false, available: 1, members: 2 });
    expect(callersByQueue([caller('first', -61), moved]).get('destek')?.map(({ callId }) => callId)).toEqual(['late', 'first']);
  });
});

it('raises an alert for each limit that is passed: callers, then agents, then goals', () => {
  const crowd = Array.from({ length: 6 }, (_, i) => caller(`c${i}`, -70));
  const queue = figures({ ...noVisitsToday, answered: 1 }, crowd);
  const alerts = alertsOf(queue ? [queue] : [], rankAgents([onBreak('105', at(-5)), agent('101')], 'need', limits, NOW));
  expect(alerts.map(({ kind, sinceMs }) => [kind, sinceMs])).toEqual([['longest-wait', NOW - 10_000], ['crowded', null], ['overrun', NOW - 5_000], ['service-level', null]]);
});
