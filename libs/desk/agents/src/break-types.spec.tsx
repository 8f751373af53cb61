import { permissions, type Permission } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen } from '@testing-library/react';
import { agentsFeature } from './agents.feature';

const row = (id: number, tr: string, dailyLimitS: number) => ({
  id, version: 1, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z',
  label: { tr, en: tr, ar: tr }, dailyLimitS, reasonCode: `BRK-${id}`, position: id, active: true,
});
const items = [row(2, 'Yemek', 3600), row(7, 'Acil', 0)];

let stop = () => {};
afterEach(() => stop());

function open(held: readonly Permission[]) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'GET /api/resources/break-types': { body: { items, total: items.length, page: 1, pageSize: 20 } },
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [agentsFeature], routes: routesOf([agentsFeature]), at: '/apps/call-modal/break-types', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
}

it('shows limits as times, none in words, and the code the PBX knows', async () => {
  open(permissions);
  expect(await screen.findByText('01:00:00')).toBeVisible();
  expect(screen.getByText('Limit Belirtilmemiş')).toBeVisible();
  expect(screen.getByText('BRK-7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yeni kayıt' })).toBeVisible();
});

it('offers who may only read them nothing to change', async () => {
  open(['break-types.read']);
  await screen.findByText('01:00:00');
  expect(screen.queryByRole('button', { name: 'Yeni kayıt' })).toBeNull();
});
