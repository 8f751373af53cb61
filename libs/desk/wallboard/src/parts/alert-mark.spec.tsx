import type { Alert, Permission } from '@santral/contracts';
import { signedIn } from '@santral/desk-platform/store';
import { fakeApi, renderDesk, testUser } from '@santral/desk-platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { AlertMark, RaisedAlerts } from './AlertMark';

const alert = (id: string, kind: Alert['kind'], target: string, change: Partial<Alert> = {}): Alert => ({
  id, ruleId: null, rule: 'Kural', kind, severity: 'warning', pbx: 'main', target, queues: [], value: 130, limit: 120, limitKind: null, since: '2026-11-20T08:00:00.000Z', raisedAt: '2026-11-20T08:00:00.000Z',
  acknowledgedAt: null, acknowledgedBy: null, note: null, resolvedAt: null, ending: null, ...change,
});
const alerts = [alert('1', 'longest-wait', 'destek'), alert('2', 'waiting', 'destek', { value: 7, limit: 5 }), alert('3', 'break-overrun', '1001'), alert('4', 'waiting', 'satis', { pbx: 'other' }), alert('5', 'dead-letters', 'satis', { pbx: '' })];

let stop: () => void = () => undefined;
afterEach(() => stop());

async function open(permissions: Permission[]) {
  const network = fakeApi({ 'GET /api/alerts': { body: alerts } });
  const desk = renderDesk(
    <RaisedAlerts pbx="main">
      {['destek', 'satis'].map((queue) => <p key={queue}>{queue} <AlertMark about="queue" target={queue} /></p>)}
      {['1001', 'destek'].map((extension) => <p key={extension}>{extension} <AlertMark about="agent" target={extension} /></p>)}
    </RaisedAlerts>,
  );
  stop = () => {
    desk.stop();
    network.restore();
  };
  act(() => void desk.store.dispatch(signedIn({ access_token: 't', user: testUser(permissions), company: { timeZone: 'Europe/Istanbul' } })));
  return network.calls;
}

it('marks the queues and the agents of this PBX that an alert is about, and says in words what it is', async () => {
  await open(['alerts.read']);
  await waitFor(() => expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'destek kuyruğunda 130 saniyedir bekleyen var (sınır 120)\ndestek kuyruğunda 7 kişi bekliyor (sınır 5)', '1001 dahilisinin molası sınırı 130 saniye aştı',
  ]));
});

it('asks for nothing for who may not see alerts', async () => {
  const calls = await open(['agents.read']);
  expect([screen.queryByRole('img'), calls.filter(({ path }) => path === '/api/alerts')]).toEqual([null, []]);
});
