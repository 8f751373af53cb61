import { type ApiToken, type Permission, permissions } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import './pages/TokensPage';
import { usersFeature } from './users.feature';

configure({ defaultHidden: true });
/** Whether something can be seen, and where a pointer went, costs jsdom seconds; nothing here depends on it. */
const press = (element: Element) => fireEvent.click(element);
const token: ApiToken = {
  id: 't1', name: 'Muhasebe', hint: 'santral_ab12', owner: { id: 'u1', name: 'Ayşe Yıldız' }, scopes: ['calls.read', 'customers.read'], lostScopes: ['customers.read'], state: 'active',
  createdAt: '2026-11-20T08:00:00.000Z', expiresAt: null, lastUsedAt: null, lastUsedIp: null,
};

let stop = () => {};
afterEach(() => stop());

function open({ answers = {}, held = permissions, at = '/apps/api-tokens' }: { answers?: Record<string, FakeRoute>; held?: readonly Permission[]; at?: string }) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/api-tokens': { body: [token] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [usersFeature], routes: routesOf([usersFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const answerYes = async () => {
  const yes = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm-buttons .ant-btn-primary');
    if (!found) throw new Error('no question is open');
    return found;
  });
  press(yes);
};

it('shows what a token opens, with what its owner has lost struck through, and revokes it after a question', async () => {
  const { calls, toasts } = open({ answers: { 'DELETE /api/api-tokens/t1': { status: 204 } } });
  expect(await screen.findByText('Muhasebe')).toBeInTheDocument();
  expect(screen.getByText('Hiç kullanılmadı')).toBeInTheDocument();
  expect(screen.getByText('Süresiz')).toBeInTheDocument();
  press(document.querySelector('.ant-table-row-expand-icon') as HTMLElement);
  expect((await screen.findByText('Müşteriler: Görme')).tagName).toBe('DEL');
  expect(screen.getByText('Çağrıları görme').tagName).toBe('LI');
  press(screen.getByLabelText('Muhasebe anahtarını iptal et'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await answerYes();
  await waitFor(() => expect(toasts()).toEqual(['Anahtar iptal edildi.']));
});

it('makes a token of permissions one has, and shows its secret this once', async () => {
  const secret = `santral_${'x'.repeat(43)}`;
  const { calls } = open({ held: ['api-tokens.own', 'calls.read', 'users.update'], answers: { 'POST /api/api-tokens': { body: { token, secret } } } });
  press((await screen.findAllByText('Yeni anahtar'))[0] as HTMLElement);
  const choice = await screen.findByLabelText('Yetkiler', { selector: '[role=group]' });
  // What a program cannot be given is not offered, even to those who have it.
  expect(choice.querySelectorAll('[type=checkbox]')).toHaveLength(1);
  const submit = () => press(screen.getAllByText('Yeni anahtar').at(-1) as HTMLElement);
  submit();
  expect(await screen.findByText('Bir ad girmelisiniz')).toBeInTheDocument();
  expect(await screen.findByText('En az bir yetki seçmelisiniz')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Ad'), { target: { value: 'Muhasebe' } });
  press(within(choice).getByLabelText('Çağrıları görme'));
  submit();
  expect(await screen.findByLabelText('Gizli değer')).toHaveValue(secret);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Muhasebe', scopes: ['calls.read'], validDays: 90 });
  press(screen.getByText('Kaydettim, kapat'));
  await waitFor(() => expect(screen.queryByLabelText('Gizli değer')).toBeNull());
});

it('has one button to make the first token, where there is none', async () => {
  open({ answers: { 'GET /api/api-tokens': { body: [] } } });
  expect(await screen.findAllByText('Yeni anahtar')).toHaveLength(1);
});

it('offers everybody’s to those who manage them alone', async () => {
  const { calls } = open({ at: '/apps/api-tokens?of=everybody', answers: { 'GET /api/api-tokens/all': { body: [token] } } });
  expect(await screen.findByText('Ayşe Yıldız')).toBeInTheDocument();
  expect(calls.some(({ path }) => path === '/api/api-tokens/all')).toBe(true);
  stop();
  const own = open({ at: '/apps/api-tokens?of=everybody', held: ['api-tokens.own'] });
  expect(await screen.findByText('Muhasebe')).toBeInTheDocument();
  expect(screen.queryByText('Herkesinkiler')).toBeNull();
  expect(own.calls.some(({ path }) => path === '/api/api-tokens/all')).toBe(false);
});

it('says why the server refused', async () => {
  const { toasts } = open({ answers: { 'DELETE /api/api-tokens/t1': refusal(403, 'access.denied', 'Yetkiniz yok') } });
  press(await screen.findByLabelText('Muhasebe anahtarını iptal et'));
  await answerYes();
  await waitFor(() => expect(toasts()).toEqual(['Yetkiniz yok']));
});
