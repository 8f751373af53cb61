import { permissions, type Permission } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentsFeature } from './agents.feature';
import './pages/BreakTypesPage';

const row = (id: number, tr: string, dailyLimitS: number, singleLimitS = 0) => ({
  id, version: 1, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z',
  label: { tr, en: tr, ar: tr }, dailyLimitS, singleLimitS, inAllowance: true, reasonCode: `BRK-${id}`, position: id, active: true,
});
const items = [row(2, 'Yemek', 3600, 900), row(7, 'Acil', 0, 60)];

let stop = () => {};
afterEach(() => stop());

function open(held: readonly Permission[], routes: Record<string, FakeRoute> = {}) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'GET /api/resources/break-types': { body: { items, total: items.length, page: 1, pageSize: 20 } },
    'GET /api/break-settings': { body: { dailyAllowanceS: 3600, version: 4 } },
    ...routes,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [agentsFeature], routes: routesOf([agentsFeature]), at: '/apps/call-modal/break-types', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return net.calls;
}
const user = userEvent.setup({ delay: null });
const putAnswers = (answers: FakeRoute): Record<string, FakeRoute> => ({ 'PUT /api/break-settings': answers });

it('shows limits as times, none in words, and the code the PBX knows', async () => {
  open(permissions);
  const meal = within((await screen.findByText('Yemek')).closest('tr') as HTMLElement);
  expect(meal.getByText('01:00:00')).toBeVisible();
  expect(meal.getByText('00:15:00')).toBeVisible();
  expect(screen.getByText('Limit Belirtilmemiş')).toBeVisible();
  expect(screen.getByText('BRK-7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yeni kayıt' })).toBeVisible();
});

it('offers who may only read them nothing to change', async () => {
  open(['break-types.read']);
  await screen.findByText('Yemek');
  expect(screen.queryByRole('button', { name: 'Yeni kayıt' })).toBeNull();
  // What holds is told to them all the same.
  expect(await screen.findByText('Günlük mola hakkı', { exact: false, selector: '.page-header *' })).toHaveTextContent('Günlük mola hakkı: 01:00:00');
  expect(screen.queryByRole('button', { name: /Günlük mola hakkı/ })).toBeNull();
});

it('changes the daily allowance, says at the field what is no duration, and keeps what was typed when it is refused', async () => {
  let isRefused = true;
  const calls = open(permissions, putAnswers(() => (isRefused ? refusal(409, 'break-settings.changed', 'Bu arada değişti.') : { body: { dailyAllowanceS: 2700, version: 5 } })));
  await user.click(await screen.findByRole('button', { name: /Günlük mola hakkı/ }));
  const box = await screen.findByLabelText('Bir iş gününde tüm molalar (sa:dk:sn)');
  expect(box).toHaveValue('01:00:00');
  const type = (value: string) => {
    fireEvent.change(box, { target: { value } });
    fireEvent.submit(box);
  };
  for (const wrong of ['45', '25:00:00']) {
    type(wrong);
    expect(await screen.findByRole('alert')).toHaveTextContent('Süreyi saat:dakika:saniye olarak yazın, en çok 24:00:00.');
  }
  type('00:45:00');
  await screen.findByText('Bu arada değişti.');
  expect(box).toHaveValue('00:45:00');
  isRefused = false;
  fireEvent.submit(box);
  await screen.findByText('Günlük mola hakkı kaydedildi.');
  const change = { dailyAllowanceS: 2700, version: 4 };
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([change, change]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
