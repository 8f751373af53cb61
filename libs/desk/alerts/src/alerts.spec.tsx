import { type Alert, type AlertNotice, type AlertRule, type Permission, permissions } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { factAction } from '@santral/desk-platform/live';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { alertsFeature } from './alerts.feature';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/AlertsPage';
import { AlertBadge } from './parts/AlertBadge';

configure({ defaultHidden: true });
const press = (element: Element) => fireEvent.click(element);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const alert = (id: string, change: Partial<Alert> = {}): Alert => ({
  id, ruleId: '00000000-0000-4000-8000-000000000001', rule: 'Uzun bekleme', kind: 'longest-wait', severity: 'warning', pbx: 'main', target: 'destek', queues: ['destek'], value: 130, limit: 120, limitKind: null,
  since: '2026-11-20T08:00:00.000Z', raisedAt: '2026-11-20T08:02:00.000Z', acknowledgedAt: null, acknowledgedBy: null, note: null, resolvedAt: null, ending: null, ...change,
});
const rule: AlertRule = {
  id: '00000000-0000-4000-8000-000000000001', version: 3, name: 'Uzun bekleme', kind: 'longest-wait', isEnabled: true, severity: 'warning', queues: ['destek'], limit: 120, holdS: 10, windowMin: 60,
  users: [], roles: ['manager'], channels: ['panel', 'mail'], mails: ['nobet@ornek.test'], phones: [], webhooks: [], language: 'tr', quiet: null, repeatMin: null, open: 1,
};
const notice: AlertNotice = { id: '1', word: 'raised', channel: 'mail', address: 'nobet@ornek.test', state: 'waiting', attempts: 2, dueAt: '2026-11-20T08:05:00.000Z', sentAt: null, reason: 'unreachable: ECONNREFUSED' };
const XSS = '<img src=x onerror="window.__pwned = true">';

let stop = () => {};
afterEach(() => stop());

function open(at: string, answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'GET /api/alerts': { body: [alert('7')] },
    'GET /api/alert-rules': { body: [rule] },
    'GET /api/alert-rules/choices': { body: { queues: ['destek', 'satis'], users: [], webhooks: [] } },
    'GET /api/alerts/7/notices': { body: [notice] },
    ...answers,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const page = at === 'badge' ? { at: '/', routes: undefined } : { at, routes: routesOf([alertsFeature]) };
  const desk = renderDesk(at === 'badge' ? <AlertBadge /> : <></>, { features: [alertsFeature], ...page, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ kind, text }) => [kind, text]) };
}

it('lists what is open in words, with its rule, and what came of its messages', async () => {
  const { container } = open('/apps/alerts', { 'GET /api/alerts': { body: [alert('7', { rule: XSS }), alert('6', { severity: 'critical', kind: 'link-down', target: 'main', value: null, limit: null, acknowledgedBy: 'Ayşe Yılmaz', acknowledgedAt: '2026-11-20T08:03:00.000Z', note: 'Bakıyorum' })] } });
  expect(await screen.findByText('destek kuyruğunda 130 saniyedir bekleyen var (sınır 120)')).toBeInTheDocument();
  expect(screen.getByText(XSS)).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('main santraliyle bağlantı yok')).toBeInTheDocument();
  expect(screen.getByText('Bakıyorum')).toBeInTheDocument();
  expect(screen.getAllByText('Üstlen')).toHaveLength(1);
  press(container.querySelector('.ant-table-row-expand-icon') as Element);
  expect(await screen.findByText('unreachable: ECONNREFUSED')).toBeInTheDocument();
});

it('lets somebody look after an alert, and says when another was quicker', async () => {
  let isLate = true;
  const { calls, toasts } = open('/apps/alerts', { 'POST /api/alerts/7/acknowledge': () => (isLate ? refusal(409, 'alert.not-open', 'Biri onu zaten üstlenmiş') : { body: alert('7', { acknowledgedBy: 'Elif Kaya' }) }) });
  press(await screen.findByText('Üstlen'));
  fill(await screen.findByLabelText('Not'), 'Bakıyorum');
  const confirm = () => press(screen.getAllByText('Üstlen').at(-1) as Element);
  confirm();
  await waitFor(() => expect(toasts()).toEqual([['error', 'Biri onu zaten üstlenmiş']]));
  isLate = false;
  confirm();
  await waitFor(() => expect(toasts().at(-1)).toEqual(['success', 'Uyarıyı üstlendiniz; artık hatırlatılmaz.']));
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ note: 'Bakıyorum' });
});

describe('rules', () => {
  it('are told in words, switched off and changed on the version that was seen', async () => {
    const { calls } = open('/apps/alerts?view=rules', { [`PUT /api/alert-rules/${rule.id}`]: { body: rule } });
    expect(await screen.findByText('En uzun bekleme · 120 sn üstü · 10 sn sürerse · destek')).toBeInTheDocument();
    expect(screen.getByText('1 rol (Bildirim paneli, E-posta) · 1 e-posta adresi')).toBeInTheDocument();
    press(screen.getByLabelText('Uzun bekleme kuralı açık'));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3, isEnabled: false, limit: 120 }));
  });

  it('are added with what their kind begins with; what is refused stands at its field', async () => {
    let isRefused = true;
    const { calls } = open('/apps/alerts?view=rules', {
      'GET /api/alert-rules': { body: [] },
      'POST /api/alert-rules': () =>
        isRefused ? { status: 400, body: { error: { code: 'validation.failed', message: 'x', params: {}, fields: [{ path: 'mails.0', message: 'Doğru bir e-posta adresi girin' }], requestId: 'r' } } } : { body: rule },
    });
    press(await screen.findByText('Yeni kural'));
    fill(await screen.findByLabelText('Ad'), 'Nöbet');
    fill(screen.getByLabelText('Sınır (üstü kötü)'), '4');
    press(screen.getByText('Kaydet'));
    expect(await screen.findByText('5 ile 7200 arasında olmalı')).toBeInTheDocument();
    fill(screen.getByLabelText('Sınır (üstü kötü)'), '90');
    press(screen.getByText('Kaydet'));
    expect(await screen.findByText('Doğru bir e-posta adresi girin')).toBeInTheDocument();
    isRefused = false;
    press(screen.getByText('Kaydet'));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ name: 'Nöbet', kind: 'longest-wait', limit: 90, roles: ['manager'], channels: ['panel'], quiet: null, repeatMin: null });
  });

  it('are seen by those alone who may change them', async () => {
    const { calls } = open('/apps/alerts?view=rules', {}, ['alerts.read']);
    expect(await screen.findByText('destek kuyruğunda 130 saniyedir bekleyen var (sınır 120)')).toBeInTheDocument();
    expect([screen.queryByText('Kurallar'), screen.queryByText('Üstlen')]).toEqual([null, null]);
    expect(calls.some(({ path }) => path.startsWith('/api/alert-rules'))).toBe(false);
  });
});

it('counts in the toolbar what nobody looks after, and tells what is new as it comes', async () => {
  let alerts = [alert('7'), alert('6', { acknowledgedAt: '2026-11-20T08:03:00.000Z', acknowledgedBy: 'Ayşe' })];
  const { store, toasts } = open('badge', { 'GET /api/alerts': () => ({ body: alerts }) });
  expect(await screen.findByLabelText('1 açık uyarı')).toHaveAttribute('href', '/apps/alerts');
  expect(toasts()).toEqual([]);
  alerts = [alert('8', { severity: 'critical', kind: 'link-down', target: 'main', value: null, limit: null }), ...alerts];
  const payload = { alertId: '8', ruleId: null, rule: 'x', kind: 'link-down' as const, severity: 'critical' as const, pbx: 'main', target: 'main', queues: [], value: null, limit: null, limitKind: null, since: '2026-11-20T08:00:00.000Z', userIds: [] };
  store.dispatch(factAction('alert.raised')({ id: 'alert.raised:8', name: 'alert.raised', version: 1, at: '2026-11-20T08:00:00.000Z', pbx: 'santral', subject: 'alert:8', seq: '1-1', payload }));
  expect(await screen.findByLabelText('2 açık uyarı', undefined, { timeout: 5000 })).toHaveAttribute('data-critical');
  expect(toasts()).toEqual([['error', 'main santraliyle bağlantı yok']]);
});

it('keeps the room of its sign in the toolbar while nothing is open', async () => {
  const { container, calls } = open('badge', { 'GET /api/alerts': { body: [] } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container.querySelector('.icon-room')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is for those who may alone', async () => {
  const { calls } = open('/apps/alerts', {}, ['desk.use']);
  expect(await screen.findByText(/alerts\.read/)).toBeInTheDocument();
  expect(calls.some(({ path }) => path.startsWith('/api/alerts'))).toBe(false);
});
