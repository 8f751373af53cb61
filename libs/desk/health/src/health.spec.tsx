import { type DeadLetters, type PbxEvent, type Permission, permissions, type SystemHealth } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { i18n } from '@santral/desk-platform/i18n';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { healthFeature } from './health.feature';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const AT = '2026-11-20T09:00:40.000Z';
const fine: SystemHealth = {
  at: AT,
  pbxs: [
    {
      id: 'main', name: 'main', link: 'up', since: '2026-11-20T08:00:00.000Z', message: null, lastHeardAt: '2026-11-20T09:00:38.000Z', lag: { averageMs: 1.4, p95Ms: 5 }, clockSkewMs: 0, openCalls: 3, backlog: 0, dropped: 0,
      phones: { reachable: 9, unreachable: 0, unknown: 1 }, rejected: [],
    },
  ],
  processes: (['api', 'telephony', 'worker'] as const).map((name, i) => ({ name, pid: 10 + i, lastBeatAt: AT, startedAt: '2026-11-20T08:00:40.000Z', rssBytes: 104_857_600 })),
  streams: [{ stream: 'facts:{main}', length: 12, deadLetters: 0, groups: [{ group: 'calls', lag: 0, pending: 0 }] }],
  jobs: [{ queue: 'calls', waiting: 0, active: 1, delayed: 2, failed: 0 }],
};
const events: PbxEvent[] = [
  { id: '2', pbx: 'main', at: AT, name: 'pbx.gap-closed', payload: { from: '2026-11-20T08:59:00.000Z', until: '2026-11-20T09:00:05.000Z', coverage: 'reconstructed', found: 2, closed: 1 } },
  { id: '1', pbx: 'main', at: AT, name: 'pbx.link-lost', payload: { reason: 'the PBX has gone silent' } },
];
const dead: DeadLetters = {
  items: [
    { id: '1-0', kind: 'fact', source: 'facts:{main}', name: 'call.ended', consumer: 'calls', subject: 'C1', error: 'Error: no such column', at: AT },
    { id: '7', kind: 'job', source: 'tickets', name: 'tickets.open', consumer: null, subject: null, error: 'the row is gone', at: AT },
  ],
  total: 120,
};

let stop = () => {};
afterEach(() => stop());

function open({ health = fine, letters = { items: [], total: 0 }, replay = { body: { replayed: 1 } }, held = permissions }: { health?: SystemHealth; letters?: DeadLetters; replay?: FakeRoute; held?: readonly Permission[] } = {}) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'GET /api/operations/health': { body: health }, 'GET /api/operations/pbx-events': { body: events }, 'GET /api/operations/dead-letters': { body: letters }, 'POST /api/operations/dead-letters/replay': replay,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [healthFeature], routes: routesOf([healthFeature]), at: '/apps/health', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}

it('shows a healthy system without one warning, and what happened to the link in words', async () => {
  open();
  const pbx = await screen.findByLabelText('Santral main');
  expect(pbx).toHaveTextContent('Bağlı');
  expect(pbx).toHaveTextContent('2 sn. önce');
  expect(await screen.findByText('00:01:05 boşluk tamamlandı: 2 çağrı bulundu, 1 çağrı kapatıldı')).toBeInTheDocument();
  expect(screen.getByText('the PBX has gone silent')).toBeInTheDocument();
  expect(await screen.findByText('İşlenemeyen olgu ya da iş yok.')).toBeInTheDocument();
  expect(document.querySelectorAll('.health-bad')).toHaveLength(0);
});

it('says in words what is wrong, and names the process that does not run', async () => {
  const [main] = fine.pbxs;
  const pbxs = [{ ...(main as SystemHealth['pbxs'][number]), lastHeardAt: '2026-11-20T08:59:00.000Z', clockSkewMs: -4000, lag: { averageMs: 90, p95Ms: null }, phones: { reachable: 1, unreachable: 2, unknown: 0 }, dropped: 3, rejected: [{ reason: 'strange' as const, kind: 'bridge-of-unknown-leg', count: 7 }] }];
  open({ health: { ...fine, pbxs, processes: fine.processes.filter(({ name }) => name !== 'worker'), jobs: [{ queue: 'calls', waiting: 0, active: 0, delayed: 0, failed: 4 }] } });
  const pbx = await screen.findByLabelText('Santral main');
  for (const text of ['Santral sessiz', 'Santralin saatini ayarlayın', 'Gecikme yüksek', '2 telefona erişilemiyor', '3 olgu kayboldu', 'bridge-of-unknown-leg']) expect(pbx).toHaveTextContent(text);
  const missing = (await screen.findByText('worker')).closest('tr') as HTMLElement;
  expect(missing).toHaveTextContent('Çalışmıyor');
});

it('hands dead letters back by source after a question, and tells a refusal', async () => {
  const { calls, toasts } = open({ letters: dead });
  expect(await screen.findByText('En yeni 2 / 120')).toBeInTheDocument();
  expect(screen.getByText('Error: no such column')).toBeInTheDocument();
  await pointer.click(screen.getByText('Yeniden işle: facts:{main}'));
  const yes = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm-buttons .ant-btn-primary');
    if (!found) throw new Error('no question is open');
    return found;
  });
  await pointer.click(yes);
  await waitFor(() => expect(toasts()).toEqual(['1 kayıt geri verildi.']));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ source: 'facts:{main}' });
});

it('offers no replay to who may only look', async () => {
  open({ letters: dead, held: ['operations.read'] });
  const card = await screen.findByLabelText('İşlenemeyenler', { selector: 'section' });
  await within(card).findByText('the row is gone');
  expect(within(card).queryByText(/Yeniden işle/)).toBeNull();
});

it('has every text in three languages', () => {
  const keysOf = (texts: object, head = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')]));
  const all = (texts: object) => [...new Set(keysOf(texts))].sort();
  expect(all(en)).toEqual(all(tr));
  expect(all(ar)).toEqual(all(tr));
  expect(i18n.isInitialized).toBe(true);
});

it('opens the board of jobs in a window of its own, and says why it cannot', async () => {
  const opened = { location: { assign: jest.fn() }, close: jest.fn() };
  const real = window.open;
  window.open = () => opened as unknown as Window;
  let isRefused = true;
  const net = fakeApi({
    'GET /api/operations/health': { body: fine }, 'GET /api/operations/pbx-events': { body: [] }, 'GET /api/operations/dead-letters': { body: { items: [], total: 0 } },
    'POST /api/operations/job-board-session': () => (isRefused ? refusal(403, 'access.denied', 'Yetkiniz yok') : { body: { url: '/api/operations/job-board/', expiresAt: AT, mayChange: false } }),
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [healthFeature], routes: routesOf([healthFeature]), at: '/apps/health', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
    window.open = real;
  };
  await pointer.click(await screen.findByText('İş panosu'));
  await waitFor(() => expect(desk.store.getState().toasts.map(({ text }) => text)).toEqual(['Yetkiniz yok']));
  expect(opened.close).toHaveBeenCalled();
  isRefused = false;
  await pointer.click(screen.getByText('İş panosu'));
  await waitFor(() => expect(opened.location.assign).toHaveBeenCalledWith('/api/operations/job-board/'));
});
