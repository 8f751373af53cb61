import { type Permission, permissions, type Webhook, type WebhookDelivery } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
// The pages are fetched when they are opened; a busy machine takes its time for that.
import './pages/WebhookPage';
import './pages/WebhooksPage';
import { webhooksFeature } from './webhooks.feature';

configure({ defaultHidden: true });
/** Whether something can be seen, and where a pointer went, costs jsdom seconds; nothing here depends on it. */
const press = (element: Element) => fireEvent.click(element);
const webhook: Webhook = {
  id: 'w1', name: 'Muhasebe', url: 'https://ornek.test/hook', facts: ['call.started', 'call.ended'], active: true, version: 3, createdAt: '2026-11-20T08:00:00.000Z', health: 'waiting',
  failingSince: '2026-11-20T08:30:00.000Z', nextTryAt: '2026-11-20T08:40:00.000Z', lastDeliveredAt: null, pending: 4, failed: 2, oldSecretUntil: null,
};
const XSS = '<img src=x onerror="window.__pwned = true">';
const delivery: WebhookDelivery = { id: '9', factId: 'main:1', fact: 'call.started', subject: 'C1', at: '2026-11-20T08:30:00.000Z', state: 'pending', attempts: 3, nextTryAt: '2026-11-20T08:40:00.000Z', deliveredAt: null, status: 500, answer: XSS, durationMs: 12 };

let stop = () => {};
afterEach(() => stop());

function open(at: string, answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/webhooks': { body: [webhook] }, 'GET /api/webhooks/w1/deliveries': { body: [delivery] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [webhooksFeature], routes: routesOf([webhooksFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const answerYes = async () => {
  const yes = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm-buttons .ant-btn-primary');
    if (!found) throw new Error('no question is open');
    return found;
  });
  press(yes);
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('lists who hears of what and how they do, and leads to each', async () => {
  open('/apps/webhooks');
  expect((await screen.findByText('Muhasebe')).closest('a')).toHaveAttribute('href', '/apps/webhooks/w1');
  expect(screen.getByText('Alıcı yanıt vermiyor')).toBeInTheDocument();
  expect(screen.getByText('2 olgu')).toBeInTheDocument();
  expect(screen.getByText('2')).toHaveClass('bad');
});

it('has one button to add the first one, where there is none', async () => {
  open('/apps/webhooks', { 'GET /api/webhooks': { body: [] } });
  expect(await screen.findAllByText('Yeni web kancası')).toHaveLength(1);
});

it('adds one, says at the address what is wrong with it, and shows its secret this once', async () => {
  let isRefused = true;
  const { calls } = open('/apps/webhooks', {
    'GET /api/webhooks': { body: [] },
    'POST /api/webhooks': () =>
      isRefused
        ? { status: 400, body: { error: { code: 'webhook.address-forbidden', message: 'Bu adrese gönderim yapılamaz', params: {}, fields: [{ path: 'url', message: 'Bu adrese gönderim yapılamaz' }], requestId: 'r' } } }
        : { body: { webhook, secret: 'whsec_gizli' } },
  });
  press((await screen.findAllByText('Yeni web kancası'))[0] as HTMLElement);
  fill(await screen.findByLabelText('Ad'), 'Muhasebe');
  fill(screen.getByLabelText('Adres'), 'ftp://ornek.test');
  press(screen.getByText('Kaydet'));
  expect(await screen.findByText('http:// ya da https:// ile başlayan bir adres girin')).toBeInTheDocument();
  fill(screen.getByLabelText('Adres'), 'http://169.254.169.254/');
  press(screen.getByText('Kaydet'));
  expect(await screen.findByText('Bu adrese gönderim yapılamaz')).toBeInTheDocument();
  isRefused = false;
  fill(screen.getByLabelText('Adres'), 'https://ornek.test/hook');
  press(screen.getByText('Kaydet'));
  expect(await screen.findByLabelText('Gizli değer')).toHaveValue('whsec_gizli');
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ name: 'Muhasebe', url: 'https://ornek.test/hook', facts: ['call.started', 'call.answered', 'call.ended'], active: true });
});

describe('one webhook', () => {
  it('shows each delivery with its answer as text, and sends it again', async () => {
    const { calls, container, toasts } = open('/apps/webhooks/w1', { 'POST /api/webhooks/w1/deliveries/9/replay': { status: 204 } });
    expect(await screen.findByText('500')).toBeInTheDocument();
    expect(screen.getByText(XSS)).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Bu zamandan beri ulaşmıyor')).toBeInTheDocument();
    press(screen.getByLabelText('call.started C1 yeniden gönder'));
    await waitFor(() => expect(toasts()).toEqual(['Yeniden gönderilecek.']));
    press(screen.getByText('Vazgeçilen'));
    await waitFor(() => expect(calls.some(({ path, query }) => path.endsWith('/deliveries') && query.get('state') === 'failed')).toBe(true));
  });

  it('replaces the secret after a question', async () => {
    const { calls } = open('/apps/webhooks/w1', { 'POST /api/webhooks/w1/rotate-secret': { body: { webhook, secret: 'whsec_yeni' } } });
    press(await screen.findByText('İmza anahtarını yenile'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await answerYes();
    expect(await screen.findByLabelText('Gizli değer')).toHaveValue('whsec_yeni');
  });

  it('is deleted after a question', async () => {
    const { toasts } = open('/apps/webhooks/w1', { 'DELETE /api/webhooks/w1': { status: 204 } });
    press(await screen.findByText('Sil'));
    await waitFor(() => expect(document.querySelector('.ant-popconfirm-buttons .ant-btn-dangerous')).not.toBeNull());
    press(document.querySelector('.ant-popconfirm-buttons .ant-btn-dangerous') as HTMLElement);
    await waitFor(() => expect(toasts()).toEqual(['Web kancası silindi.']));
  });

  it('changes what was changed on the version that was seen, and says when it was too old', async () => {
    const { calls, toasts } = open('/apps/webhooks/w1', { 'PATCH /api/webhooks/w1': refusal(409, 'record.version-conflict', 'Kayıt değişti') });
    press(await screen.findByText('Düzenle'));
    fill(await screen.findByLabelText('Ad'), 'Yeni ad');
    press(screen.getByText('Kaydet'));
    await waitFor(() => expect(toasts()).toEqual(['Kayıt değişti']));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 3, name: 'Yeni ad', url: webhook.url, facts: webhook.facts, active: true });
    expect(screen.getByLabelText('Ad')).toHaveValue('Yeni ad');
  });

  it('that is gone says so', async () => {
    open('/apps/webhooks/w2');
    expect(await screen.findByText('Bu web kancası artık yok')).toBeInTheDocument();
  });
});

it('is for those who may alone', async () => {
  const { calls } = open('/apps/webhooks', {}, ['desk.use']);
  expect(await screen.findByText(/webhooks\.manage/)).toBeInTheDocument();
  expect(calls.some(({ path }) => path.startsWith('/api/webhooks'))).toBe(false);
});
