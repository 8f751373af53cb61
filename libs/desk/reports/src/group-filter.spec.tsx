import type { Permission } from '@santral/contracts';
import { fakeApi, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { GroupFilter } from './parts/GroupFilters';
import { reportsFeature } from './reports.feature';

const night = { id: '4b1e6f0a-0000-4000-8000-000000000001', name: 'Gece', agents: 3 };
let stop = () => {};
afterEach(() => stop());

function open(chosen: string[], groups: unknown[] = [night], permissions: Permission[] = ['reports.read']) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/report-groups': { body: groups } });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const changes: string[][] = [];
  const desk = renderDesk(<GroupFilter chosen={chosen} onChange={(next) => changes.push(next)} />, { features: [reportsFeature], preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { changes, asked: () => net.calls.filter(({ path }) => path === '/api/report-groups').length };
}

it('offers groups by name, with how many agents each stands for', async () => {
  const { changes } = open([]);
  fireEvent.mouseDown(await screen.findByLabelText('Kullanıcı grubu'));
  fireEvent.click(await screen.findByTitle('Gece (3 temsilci)'));
  expect(changes).toEqual([[night.id]]);
});

it('shows a group that has gone, so that it can be taken out', async () => {
  const { changes } = open(['4b1e6f0a-0000-4000-8000-000000000009']);
  fireEvent.mouseDown(await screen.findByLabelText('Kullanıcı grubu'));
  fireEvent.click(await screen.findByTitle('Silinmiş grup'));
  expect(changes).toEqual([[]]);
});

it('asks nothing for somebody who may not read reports', () => {
  const { asked } = open([], [night], []);
  expect([asked(), screen.queryByLabelText('Kullanıcı grubu')]).toEqual([0, null]);
});
