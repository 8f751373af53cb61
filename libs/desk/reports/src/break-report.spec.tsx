import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, within } from '@testing-library/react';
import './pages/ReportPage';
import { reportsFeature } from './reports.feature';

jest.setTimeout(30_000);
jest.mock('./chart/chart-engine', () => ({ startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }) }));

const day = { from: '2026-11-13T00:00:00.000+03:00', until: '2026-11-14T00:00:00.000+03:00', pbx: 'main' };
const none = { count: 0, usedMs: 0, limitMs: null, remainderMs: null, overrunMs: 0, singleOverrunMs: 0, allowanceOverrunMs: 0, longestMs: 0, forcedEndCount: 0 };
/** Tea is limited to 15 minutes a day: 8 and 9½ minutes are 150 s too much. */
const tea = { ...none, count: 2, usedMs: 1_050_000, limitMs: 900_000, remainderMs: -150_000, overrunMs: 150_000, singleOverrunMs: 61_000, allowanceOverrunMs: 32_000, longestMs: 570_000 };
const rows = [
  { ...day, agent: '1001', agentName: 'Ayşe', breakType: '3', breakTypeName: 'Çay', ...tea },
  { ...day, agent: '1001', agentName: 'Ayşe', breakType: '2', breakTypeName: 'Yemek', ...none },
  { ...day, agent: '1002', agentName: null, breakType: '9', breakTypeName: 'Talimat', ...none, count: 1, usedMs: 60_000, longestMs: 60_000 },
];
const options = {
  from: day.from, until: day.until, timezone: 'Europe/Istanbul', interval: 'day', pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [],
  targetMs: 20_000, shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80, queueOptions: [],
};

let stop = () => {};
afterEach(() => stop());

it('shows the breaks that were taken: used, left and overrun, and that there is no limit', async () => {
  const answer = { name: 'break-reports', options, coverage: { complete: true, gaps: [], open: 0, imported: null }, rows, totals: { ...tea, count: 3, usedMs: 1_110_000, limitMs: null, remainderMs: null } };
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/reports/break-reports': { body: answer } });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(['reports.read']), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [reportsFeature], routes: routesOf([reportsFeature]), at: '/apps/central-report/break-reports?from=2026-11-13&until=2026-11-13', preloadedState });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const line = async (text: string) => within((await screen.findByText(text, { selector: 'td *' }, { timeout: 15_000 })).closest('tr') as HTMLElement);
  const ofAyse = await line('Çay');
  for (const text of ['Ayşe', '1001', '00:17:30', '00:15:00', '00:09:30']) expect(ofAyse.getByText(text)).toBeInTheDocument();
  expect(ofAyse.getByText('\u221200:02:30')).toHaveClass('bad');
  expect(ofAyse.getByText('00:01:01')).toHaveClass('bad');
  expect(ofAyse.getByText('00:00:32')).toHaveClass('bad');
  for (const head of ['Günlük limit aşımı', 'Tek mola aşımı', 'Günlük hak aşımı']) expect(screen.getAllByText(head).length).toBeGreaterThan(0);
  const ofNameless = await line('Talimat');
  expect(ofNameless.getByText('1002')).toBeInTheDocument();
  expect(ofNameless.getByText('Limit Belirtilmemiş')).toBeInTheDocument();
  // No break of this kind was taken.
  expect(screen.queryByText('Yemek')).toBeNull();
  // Breaks know no queue, and only those who may see the agents can choose among them.
  expect(screen.queryByLabelText('Kuyruk')).toBeNull();
  expect(screen.queryByLabelText('Temsilci')).toBeNull();
  const [asked] = net.calls.filter(({ path }) => path === '/api/reports/break-reports');
  expect([asked?.query.get('interval'), asked?.query.has('bands')]).toEqual(['day', false]);
});
