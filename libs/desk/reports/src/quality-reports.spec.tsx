import type { Permission, ReportAnswer, ReportOptions } from '@santral/contracts';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { formatsOf } from '@santral/desk-platform/i18n';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SCORES_PATH, scoresHref } from './calls-link';
import { isWorthDrawing, placeData } from './chart/chart-data';
import { indexFormulaOf, targetWords } from './performance-formula';
import { queryOf } from './report-query';
import { reportsFeature } from './reports.feature';
import { changeOf } from './values';
import type { AnyRow } from './views/view';
import { views } from './views/views';

/** Drawing needs a browser; what is to be drawn is tested beside it. */
jest.mock('./chart/chart-engine', () => ({ startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }) }));

const tr = formatsOf('tr');
const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const company = {
  name: 'Şirket', weightQuality: 40, weightServiceLevel: 15, weightAht: 15, weightOccupancy: 10, weightDisposition: 10, weightBreaks: 10,
  serviceLevelFloor: 0, serviceLevelTarget: 100, ahtTargetS: 180, ahtFloorS: 480, ahtLowestS: 60, occupancyFloor: 0, occupancyTarget: 100, dispositionFloor: 0, dispositionTarget: 100, breaksFloor: 0, breaksTarget: 100,
};
type Answer = ReportAnswer<'agent-perform-reports'>;
const worked: Answer['totals'] = {
  index: 40 * (640 / 700) + 0.15 * 75 + 0.15 * 80 + 0.1 * 60 + 0.1 * 100 + 0.1 * 90, calls: 20, scored: 1, qualityPoints: 640 / 7, ownServiceLevel: 0.75, serviceLevelPoints: 75, ahtMs: 240_000, ahtPoints: 80,
  occupancy: 0.6, occupancyPoints: 60, dispositionRate: 1, dispositionPoints: 100, breakAdherence: 0.9, breakPoints: 90,
};
const span = { from: '2026-11-13T00:00:00.000+03:00', until: '2026-11-20T00:00:00.000+03:00' };
const row = { ...span, pbx: 'main', agent: '1001', agentName: 'Ayşe İnce', targets: 'Şirket', ...worked } satisfies Answer['rows'][number];
const options = {
  ...span, timezone: 'Europe/Istanbul', interval: 'total', pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [], targetMs: 20_000, shortAbandonMs: 5000,
  countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80, queueOptions: [], targets: [company],
} as unknown as ReportOptions;
const asRow = (change: Partial<typeof row>) => ({ ...row, ...change }) as AnyRow;

describe('the formula of the index', () => {
  it('carries the figures of the row, without what is missing or weighs nothing', () => {
    expect(indexFormulaOf(row, options, tr)).toBe('(40 × 91,43 + 15 × 75 + 15 × 80 + 10 × 60 + 10 × 100 + 10 × 90) ÷ 100 = 84,82');
    const others = (15 * 75 + 15 * 80 + 10 * 60 + 10 * 100 + 10 * 90) / 60;
    expect(indexFormulaOf(asRow({ qualityPoints: null, index: others }), options, tr)).toBe('(15 × 75 + 15 × 80 + 10 × 60 + 10 × 100 + 10 × 90) ÷ 60 = 80,42');
  });

  it('says nothing rather than a sum that does not give the index', () => {
    for (const change of [{ index: 80 }, { index: null }, { targets: 'Gece' }]) expect(indexFormulaOf(asRow(change), options, tr)).toBeNull();
  });

  it('names weights and targets, and that teams may have others', () => {
    expect(targetWords('index', options)).toEqual([{ key: 'weights', params: { quality: 40, level: 15, aht: 15, occupancy: 10, details: 10, breaks: 10 } }]);
    expect(targetWords('ahtPoints', { ...options, targets: [company, { ...company, name: 'Gece' }] })).toEqual([{ key: 'handleTime', params: { lowest: 60, target: 180, floor: 480 } }, { key: 'teams' }]);
    expect(targetWords('calls', options)).toEqual([]);
  });
});

it('tells a change of points in points', () => {
  expect(changeOf('points', 91.43, 84.82, tr)).toEqual({ direction: 'up', size: '6,61', unit: 'points' });
});

it('draws a bar for everybody who has points, the most first', () => {
  const rows = [asRow({ agentName: 'A', index: 50 }), asRow({ agentName: 'B', index: null }), asRow({ agentName: 'C', index: 70 })];
  expect(placeData({ type: 'places', id: 'index', key: 'index' }, rows, 'agent')).toEqual({ names: ['C', 'A'], values: [70, 50] });
});

it('draws no empty chart of points, and no places of steps of time', () => {
  const [places, course] = [{ type: 'places', id: 'index', key: 'index' }, { type: 'lines', id: 'course', key: 'index', kind: 'points' }] as const;
  const [some, none] = [[asRow({})], [asRow({ index: null })]];
  expect([isWorthDrawing(places, some, 'agent', false), isWorthDrawing(places, some, 'agent', true), isWorthDrawing(places, none, 'agent', false)]).toEqual([true, false, false]);
  expect([isWorthDrawing(course, some, 'agent', true), isWorthDrawing(course, none, 'agent', false)]).toEqual([true, false]);
});

it('leads to the sheets of whole days, of one agent or all', () => {
  const query = (address: string) => queryOf(new URLSearchParams(address), views['agent-call-points'], Date.parse('2026-11-20T09:00:00Z'), 'Europe/Istanbul');
  expect(scoresHref(query('from=2026-11-13&until=2026-11-19'), row)).toBe(`${SCORES_PATH}?view=scored&from=2026-11-13&until=2026-11-19&agents=1001`);
  expect(scoresHref(query('from=2026-11-13&until=2026-11-19'), null)).toBe(`${SCORES_PATH}?view=scored&from=2026-11-13&until=2026-11-19`);
  expect(scoresHref(query('from=2026-11-13&until=2026-11-19&hours=09:00-18:00'), null)).toBeNull();
});

let stop = () => {};
afterEach(() => stop());
// The route fetches the page when it is opened; on a busy machine that is long.
beforeAll(() => import('./pages/ReportPage'), 60_000);
const scores = defineFeature({ id: 'scores', routes: [{ path: SCORES_PATH, access: 'quality.read', load: async () => ({ Component: () => <h1>scores</h1> }) }], locales: { tr: {}, en: {}, ar: {} } });

function open(permissions: Permission[]) {
  const answer: Answer = { name: 'agent-perform-reports', options, coverage: { complete: true, gaps: [], open: 0, imported: null }, rows: [row], totals: worked };
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/reports/agent-perform-reports': { body: answer } });
  const features = [reportsFeature, scores];
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at: '/apps/central-report/agent-perform-reports?from=2026-11-13&until=2026-11-19', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
}
const lineOf = async (name: string) => within((await screen.findByText(name, { selector: 'td, td *' })).closest('tr') as HTMLElement);

it('shows parts and index of each agent with the targets, explains the index and opens the sheets', async () => {
  open(['reports.read', 'quality.read']);
  const line = await lineOf('Ayşe İnce');
  for (const text of ['Şirket', '84,82', '91,43', '%75', '00:04:00', '%60', '%90']) expect(line.getAllByText(text).length).toBeGreaterThan(0);
  expect(line.getByRole('link', { name: '1' })).toHaveAttribute('href', `${SCORES_PATH}?view=scored&from=2026-11-13&until=2026-11-19&agents=1001`);
  await pointer.click(line.getByRole('button', { name: 'Endeks: nasıl hesaplanır?' }));
  expect(await screen.findByText('(40 × 91,43 + 15 × 75 + 15 × 80 + 10 × 60 + 10 × 100 + 10 × 90) ÷ 100 = 84,82')).toBeInTheDocument();
});

it('has no doors to sheets for those who may not read them', async () => {
  open(['reports.read']);
  expect((await lineOf('Ayşe İnce')).queryByRole('link')).toBeNull();
});
