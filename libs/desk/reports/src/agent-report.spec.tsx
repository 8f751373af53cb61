import type { ReportAnswer } from '@santral/contracts';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, within } from '@testing-library/react';
import { CALLS_PATH } from './calls-link';
import { useMetricWords } from './hooks/use-metric-words';
import { reportsFeature } from './reports.feature';

jest.mock('./chart/chart-engine', () => ({ startChart: () => ({ setOption: () => undefined, resize: () => undefined, dispose: () => undefined }) }));

type Answer = ReportAnswer<'agent-reports'>;
const span = { from: '2026-11-13T00:00:00.000+03:00', until: '2026-11-14T00:00:00.000+03:00' };
/** An hour logged in, in which the agent took one call and talked on seven outgoing ones. */
const worked: Answer['totals'] = {
  loginMs: 3_600_000, availableMs: 3_100_000, ringingMs: 10_000, talkMs: 340_000, acwMs: 40_000, breakMs: 0, otherMs: 110_000, holdMs: 20_000, breaks: [], firstLoginAt: span.from, lastLogoutAt: null,
  offered: 1, answered: 1, missed: 0, outbound: 3, outboundAnswered: 2, transferredOut: 1, transferredIn: 0, shortCalls: 0, hungUpByAgent: 0, dispositioned: 3,
  talkAvgMs: 200_000, talkNetAvgMs: 150_000, holdAvgMs: 50_000, acwAvgMs: 10_000, ahtMs: 210_000,
  outboundHandled: 7, dialAvgMs: 9_000, outboundTalkAvgMs: 70_000, outboundHoldAvgMs: 20_000, outboundAcwAvgMs: 15_000, outboundAhtMs: 94_000, occupancy: 0.1, occupancyRinging: 0.11, utilisation: 0.1,
};
const options = {
  ...span, timezone: 'Europe/Istanbul', interval: 'total', pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], bands: [],
  targetMs: 20_000, shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80, queueOptions: [],
};
const history = defineFeature({ id: 'history', routes: [{ path: CALLS_PATH, access: 'calls.read', load: async () => ({ Component: () => <h1>calls</h1> }) }], locales: { tr: {}, en: {}, ar: {} } });

let stop = () => {};
afterEach(() => stop());
// The route fetches the page when it is opened; on a busy machine that is long.
beforeAll(() => import('./pages/ReportPage'), 60_000);

/** Columns of outgoing calls, which are not among those shown at first. */
const OUTGOING = '&cols=ahtMs,outboundHandled,dialAvgMs,outboundTalkAvgMs,outboundAcwAvgMs,outboundAhtMs';

async function open(address = '') {
  const row = { ...span, pbx: 'main', agent: '1001', agentName: 'Ayşe İnce', ...worked };
  const answer: Answer = { name: 'agent-reports', options, coverage: { complete: true, gaps: [], open: 0, imported: null }, rows: [row], totals: worked };
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/reports/agent-reports': { body: answer } });
  const features = [reportsFeature, history];
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(['reports.read', 'calls.read']), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at: `/apps/central-report/agent-reports?from=2026-11-13&until=2026-11-13${OUTGOING}${address}`, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const row1 = within((await screen.findByText('Ayşe İnce', { selector: 'td, td *' })).closest('tr') as HTMLElement);
  return { row: row1, totals: within(screen.getByText('Toplam').closest('tr') as HTMLElement) };
}

const href = `${CALLS_PATH}?from=2026-11-13&until=2026-11-13&agent=1001&direction=outbound&outcome=answered`;
const outgoingLink = (line: ReturnType<typeof within>) => line.getByText('7').closest('a');

it('tells the handle time of outgoing calls from that of incoming ones, and opens the calls of each agent: those of all would count a call once that two talked on', async () => {
  const { row, totals } = await open();
  for (const text of ['00:03:30', '00:00:09', '00:01:10', '00:00:15', '00:01:34']) expect(row.getByText(text)).toBeInTheDocument();
  expect(outgoingLink(row)).toHaveAttribute('href', href);
  expect(outgoingLink(totals)).toBeNull();
});

it('opens the calls of the one agent it is narrowed to from the totals as well', async () => {
  expect(outgoingLink((await open('&agents=1001')).totals)).toHaveAttribute('href', href);
});

it('says by which formula each is made, and that elsewhere the handle time is that of answered calls', () => {
  const said: string[] = [];
  function Words() {
    const [ofAgents, ofQueues] = [useMetricWords('agent-reports'), useMetricWords('queue-reports')];
    said.push(...[ofAgents('outboundAhtMs'), ofAgents('ahtMs'), ofQueues('ahtMs')].map(({ title, about }) => `${title}: ${about.split('.')[0]}`));
    return null;
  }
  const desk = renderDesk(<Words />, { features: [reportsFeature], runSagas: false });
  stop = desk.stop;
  expect(said.slice(-3)).toEqual([
    'Ort. işlem (giden): (Arama + görüşme + çağrı sonu işlem) ÷ konuştuğu giden çağrı',
    'Ort. işlem (gelen): (Görüşme + çağrı sonu işlem) ÷ konuştuğu gelen çağrı',
    'Ort. işlem: (Görüşme + çağrı sonu işlem) ÷ karşılanan',
  ]);
});
