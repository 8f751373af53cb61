import { defaultJudgeOptions, type ReportSettings } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsFeature } from './reports.feature';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const settings: ReportSettings = { company: defaultJudgeOptions, firstContactDays: 7, queues: [{ queue: 'destek', options: null }, { queue: 'satis', options: { ...defaultJudgeOptions, targetS: 45 } }] };

// The page comes when it is opened: on a busy machine the first test would wait for all of its code.
beforeAll(() => import('./pages/OptionsPage'), 120_000);

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute>) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/report-options': { body: settings }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(['reports.read', 'reports.configure']), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [reportsFeature], routes: routesOf([reportsFeature]), at: '/apps/central-report/options', preloadedState });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { sent: () => net.calls.filter((call) => call.method === 'PUT').map((call) => call.body) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

it('shows what holds for each queue, and whose setting it is', async () => {
  open({});
  const [own, common] = [await rowOf('satis'), await rowOf('destek')];
  expect([own.getByText('45'), own.getByText('Kendi ayarı'), common.getByText('20'), common.getByText('Şirketinki')]).toHaveLength(4);
});

it('sets options of a queue, starting from what holds, and says that the past changes too', async () => {
  const page = open({ 'PUT /api/report-options': { body: settings } });
  await pointer.click((await rowOf('destek')).getByRole('button', { name: 'destek ayarlarını değiştir' }));
  expect(screen.queryByRole('button', { name: 'Şirketinkine dön' })).not.toBeInTheDocument();
  const target = await screen.findByRole('spinbutton', { name: 'Hedef süre (sn)' });
  await pointer.clear(target);
  await pointer.type(target, '60');
  await pointer.click(screen.getByRole('switch', { name: 'Kısa terkler sayılır' }));
  await pointer.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(page.sent()).toEqual([{ queue: 'destek', options: { ...defaultJudgeOptions, targetS: 60, countShortAbandons: true } }]));
});

it('sets the goal of a queue', async () => {
  const page = open({ 'PUT /api/report-options': { body: settings } });
  expect((await rowOf('satis')).getByText('%80')).toBeInTheDocument();
  await pointer.click((await rowOf('destek')).getByRole('button', { name: 'destek ayarlarını değiştir' }));
  const goal = await screen.findByRole('spinbutton', { name: 'Hizmet seviyesi hedefi (%)' });
  await pointer.clear(goal);
  await pointer.type(goal, '65');
  await pointer.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(page.sent()).toEqual([{ queue: 'destek', options: { ...defaultJudgeOptions, goalPercent: 65 } }]));
});

it('gives a queue back what holds for the company, and keeps the form when that is refused', async () => {
  const page = open({ 'PUT /api/report-options': refusal(403, 'access.denied', 'Bu işlem için yetkiniz yok.') });
  await pointer.click((await rowOf('satis')).getByRole('button', { name: 'satis ayarlarını değiştir' }));
  await pointer.click(await screen.findByRole('button', { name: 'Şirketinkine dön' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Bu işlem için yetkiniz yok.');
  expect(page.sent()).toEqual([{ queue: 'satis', options: null }]);
});

it('sets within how many days a contact counts as repeated, for the whole company', async () => {
  const page = open({ 'PUT /api/report-options': { body: settings } });
  expect(await screen.findByText(/7 gün/)).toBeInTheDocument();
  await pointer.click((await rowOf('Bütün kuyruklar')).getByRole('button', { name: 'Bütün kuyruklar ayarlarını değiştir' }));
  const days = await screen.findByRole('spinbutton', { name: 'İlk aramada çözüm süresi (gün)' });
  await pointer.clear(days);
  await pointer.type(days, '14');
  await pointer.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(page.sent()).toEqual([{ queue: null, options: defaultJudgeOptions, firstContactDays: 14 }]));
});
