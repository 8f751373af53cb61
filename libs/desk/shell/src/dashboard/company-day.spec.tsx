import { screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '@santral/contracts';
import { defineFeature } from '@santral/desk-platform/features';
import type { FakeRoute } from '@santral/desk-platform/testing';
import { shellFeature } from '../shell.feature';
import { openShell } from '../testing/open-shell';

let desk: Awaited<ReturnType<typeof openShell>>;
afterEach(() => desk.stop());

const totals = { inboundCalls: 1240, answered: 1100, missed: 31, serviceLevel: 0.825, outboundCalls: 0 };
const texts = { history: 'Çağrı geçmişi', report: 'Genel rapor' };
const pages = defineFeature({
  id: 'pages',
  locales: { tr: texts, en: texts, ar: texts },
  menu: [
    { id: 'history', title: 'history', url: '/apps/central/cdr-history', group: 'switchboard', order: 10, access: 'calls.read' },
    { id: 'report', title: 'report', url: '/apps/central-report/reports', group: 'reports', order: 10, access: 'reports.read' },
  ],
});
async function open(permissions: Permission[], extension: string | null, answer: FakeRoute = { body: { totals } }) {
  const api = { 'GET /api/reports/reports': answer, 'GET /api/calls': { body: { items: [], total: 0, page: 1, pageSize: 200 } } };
  desk = await openShell({ features: [shellFeature, pages], permissions, data: { extension }, api });
  await screen.findByRole('heading', { name: 'Bugün' });
  return desk.calls.filter(({ path }) => path === '/api/reports/reports').map(({ query }) => query);
}
const card = async () => within((await screen.findByRole('heading', { name: 'Bugünkü çağrılar' })).closest('section') as HTMLElement);
const figure = async (name: string) => within((await (await card()).findByText(name)).closest('div') as HTMLElement);

it('shows the calls of the whole company today, with the calls behind the figures and the report behind all of them', async () => {
  const [asked] = await open(['reports.read', 'calls.read'], null);
  expect((await figure('Gelen')).getByRole('link', { name: '1.240' })).toHaveAttribute('href', expect.stringMatching(/^\/apps\/central\/cdr-history\?from=(\d{4}-\d{2}-\d{2})&until=\1&direction=inbound$/));
  expect((await figure('Hizmet seviyesi')).getByText('%82,5')).toBeInTheDocument();
  expect((await figure('Kaçan')).getByText('31')).toBeInTheDocument();
  expect((await card()).getByRole('link', { name: 'Genel rapor' })).toHaveAttribute('href', '/apps/central-report/reports?period=today');
  // From midnight to midnight of the company.
  const [from, until] = [asked?.get('from') ?? '', asked?.get('until') ?? ''];
  expect([Date.parse(until) - Date.parse(from), from.slice(11)]).toEqual([86_400_000, '21:00:00.000Z']);
});

it('does not invent a level where nobody called, nor links that lead nowhere', async () => {
  await open(['reports.read'], null, { body: { totals: { ...totals, inboundCalls: 0, answered: 0, missed: 0, serviceLevel: null } } });
  expect((await figure('Hizmet seviyesi')).getByText('–')).toBeInTheDocument();
  expect((await figure('Gelen')).queryByRole('link')).toBeNull();
});

it.each<[string, Permission[], string | null, boolean]>([
  ['an agent, who has calls of their own', ['reports.read', 'calls.read'], '104', false],
  ['a supervisor with a phone', ['reports.read', 'calls.read', 'agents.read'], '104', true],
  ['who may not read reports', ['calls.read', 'agents.read'], null, false],
])('for %s: %s %s %s', async (_who, permissions, extension, isShown) => {
  const asked = await open(permissions, extension);
  if (isShown) await card();
  else expect(screen.queryByRole('heading', { name: 'Bugünkü çağrılar' })).toBeNull();
  expect(asked).toHaveLength(isShown ? 1 : 0);
});

it('says why there are none', async () => {
  await open(['reports.read'], null, { status: 503, body: {} });
  await waitFor(async () => expect((await card()).getByRole('button', { name: 'Yeniden dene' })).toBeInTheDocument());
});
