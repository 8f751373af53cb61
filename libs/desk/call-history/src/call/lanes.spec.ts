import { callItem } from '../testing/open-page';
import { lanesOf, ticksOf } from './lanes';

const at = (second: number) => `2026-11-20T07:00:${String(second).padStart(2, '0')}.000Z`;

it('lays visits, rings, talks, holds and transfers over one axis', () => {
  const call = callItem('A', {
    segments: [
      { segmentId: 's1', kind: 'talk', extension: '1001', startedAt: at(5), endedAt: at(30) },
      { segmentId: 's2', kind: 'hold', extension: '1001', startedAt: at(10), endedAt: at(20) },
      { segmentId: 's3', kind: 'talk', extension: '1002', startedAt: at(31), endedAt: null },
    ],
    transfers: [{ kind: 'blind', at: at(30), from: '1001', to: '1002' }],
  });
  const { totalMs, lanes } = lanesOf(call, 0);
  expect(totalMs).toBe(65_000);
  expect(lanes.map(({ name, bars }) => [name, bars.map((bar) => [bar.fromMs, bar.toMs, bar.extension])])).toEqual([
    ['queue', [[0, 5000, null]]],
    ['ring', [[2000, 5000, '1001']]],
    ['talk', [[5000, 30_000, '1001'], [31_000, 65_000, '1002']]],
    ['hold', [[10_000, 20_000, '1001']]],
    ['transfer', [[30_000, 30_000, '1001']]],
  ]);
});

it('lets a call that is up end now, and one without any length be drawn', () => {
  const open = callItem('A', { endedAt: null, visits: [], rings: [], segments: [{ segmentId: 's', kind: 'talk', extension: '1', startedAt: at(5), endedAt: null }] });
  expect(lanesOf(open, Date.parse(at(40)))).toMatchObject({ totalMs: 40_000, lanes: [{ bars: [{ toMs: 40_000 }] }] });
  expect(lanesOf(callItem('A', { endedAt: at(0), visits: [], rings: [], segments: [] }), 0)).toEqual({ totalMs: 1, lanes: [] });
});

it('marks round times on the axis, never more than nine', () => {
  expect(ticksOf(65_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
  for (const total of [1, 999, 61_000, 3_600_000, 90_000_000]) expect(ticksOf(total).length).toBeLessThanOrEqual(9);
});
