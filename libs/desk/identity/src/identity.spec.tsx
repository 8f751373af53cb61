import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@santral/desk-platform/api';
import { formatsOf } from '@santral/desk-platform/i18n';
import { provideDesk, routesOf } from '@santral/desk-platform/features';
import { signedOut, signOutRequested } from '@santral/desk-platform/store';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { z } from 'zod';
import { identityFeature } from './identity.feature';
import { tokenStore } from './token-store';

const HOUR = 3600;
/** A token as far as the desk reads one: its `exp`, seconds from now. */
const tokenFor = (seconds: number, name = 'a') => `${name}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.sig`;
const user = testUser();
const session = { user, access_token: tokenFor(HOUR), company: { timeZone: 'Europe/Berlin' } };
const home = { path: '/apps/dashboards/project', access: 'signed-in' as const, load: async () => ({ Component: () => <h1>home</h1> }) };
const features = [identityFeature, { id: 'home', routes: [home], locales: { tr: {}, en: {}, ar: {} } }];

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => stop());

function open(at: string, answers: Record<string, FakeRoute> = {}) {
  const net = fakeApi({
    'GET /api/health/live': {},
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'POST /api/auth/logout': { body: { message: 'OK' } },
    ...answers,
  });
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const toasts = () => desk.store.getState().toasts.map(({ text }) => text);
  return { ...desk, calls: net.calls, toasts };
}
const button = (name: string) => screen.findByRole('button', { name });
const tokenUsed = (calls: { headers: Headers; path: string }[], path: string) =>
  calls.find((call) => call.path === path)?.headers.get('authorization');

describe('/login', () => {
  it('lets nobody submit until the form is valid and touched, and says in Turkish what is wrong', async () => {
    const { calls } = open('/login');
    expect(await button('Giriş yap')).toBeDisabled();
    const [email, password] = [screen.getByLabelText('E-posta'), screen.getByLabelText('Şifre')];
    await userEvent.type(email, 'ayse');
    await userEvent.tab();
    expect(screen.getByText('Doğru bir e-posta adresi girin')).toBeInTheDocument();
    expect(email).toHaveAccessibleDescription('Doğru bir e-posta adresi girin');
    await userEvent.clear(email);
    expect(screen.getByText('Bir e-posta adresi girmelisiniz')).toBeInTheDocument();
    await userEvent.type(email, 'ayse@ornek.com.tr');
    await userEvent.type(password, '123');
    await userEvent.tab();
    expect(screen.getByText('Şifre çok kısa, en az 4 karakter olmalı')).toBeInTheDocument();
    await userEvent.clear(password);
    expect(screen.getByText('Lütfen şifrenizi girin')).toBeInTheDocument();
    expect(await button('Giriş yap')).toBeDisabled();
    await userEvent.type(password, '1234');
    expect(await button('Giriş yap')).toBeEnabled();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('does not complain while nothing was typed', async () => {
    open('/login');
    fireEvent.blur(await screen.findByLabelText('E-posta'));
    expect(screen.queryByText('Bir e-posta adresi girmelisiniz')).toBeNull();
  });

  it("says 'Girilen Bilgiler Hatalı' when the server knows no such user, and keeps the form", async () => {
    const { toasts } = open('/login', { 'POST /api/auth/login': { body: { error: [{ type: 'credentials', message: 'x' }] } } });
    await userEvent.type(await screen.findByLabelText('E-posta'), 'ayse@ornek.com.tr');
    await userEvent.type(screen.getByLabelText('Şifre'), 'yanlis{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['Girilen Bilgiler Hatalı']));
    expect(screen.getByLabelText('E-posta')).toHaveValue('ayse@ornek.com.tr');
    expect(await button('Giriş yap')).toBeEnabled();
  });

  it('moves to the code, then to the desk, and stores the token', async () => {
    const { calls, toasts, store } = open('/login', { 'POST /api/auth/login': { body: { user } }, 'POST /api/2fa': { body: session } });
    await userEvent.type(await screen.findByLabelText('E-posta'), ' ayse@ornek.com.tr');
    await userEvent.type(screen.getByLabelText('Şifre'), '1234{Enter}');
    expect(await screen.findByText(/Numarasına Gönderildi/)).toHaveTextContent('**********47 Numarasına Gönderildi');
    expect(store.getState().session.status).toBe('guest');
    await userEvent.type(screen.getByLabelText('SMS kodu'), '4071a23');
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/login', { email: 'ayse@ornek.com.tr', password: '1234' }],
      ['/api/2fa', { token: '407123' }],
    ]);
    expect(toasts()).toEqual(['Giriş Başarılı']);
    expect(tokenStore.read()).toBe(session.access_token);
  });

  it('leads a signed-in user on', async () => {
    tokenStore.write(session.access_token, user.id);
    open('/login', { 'GET /api/auth/access-token': { body: session } });
    expect(await screen.findByText('home')).toBeInTheDocument();
  });
});

describe('/tfa', () => {
  const pending = (sentAt: number) => sessionStorage.setItem('santral.pending-sign-in', JSON.stringify({ gsm: '********12', sentAt }));

  it('leads back to /login when no password was given', async () => {
    open('/tfa');
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
  });

  it('survives a reload', async () => {
    pending(Date.now());
    open('/tfa');
    expect(await screen.findByText(/Numarasına Gönderildi/)).toHaveTextContent('********12');
  });

  it('forgets a code that is too old', async () => {
    pending(Date.now() - 5 * 60_000);
    open('/tfa');
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
  });

  it('says that the code was wrong and empties the boxes for the next one', async () => {
    pending(Date.now());
    const { toasts } = open('/tfa', { 'POST /api/2fa': { body: { error: [{ type: 'token', message: 'x' }] } } });
    const code = await screen.findByLabelText('SMS kodu');
    await userEvent.type(code, '111111');
    await waitFor(() => expect(toasts()).toEqual(['Girilen Bilgiler Hatalı']));
    expect(code).toHaveValue('');
    expect(code).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a stored token', () => {
  it('signs in without being asked', async () => {
    tokenStore.write(session.access_token, user.id);
    const { toasts, calls } = open('/', { 'GET /api/auth/access-token': { body: session } });
    expect(screen.getByLabelText('Yükleniyor')).toBeInTheDocument();
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(toasts()).toEqual(['Giriş yapıldı']);
    expect(tokenUsed(calls, '/api/auth/access-token')).toBe(`Bearer ${session.access_token}`);
    // Ten in the evening in Berlin: every time is shown by the company's clock.
    expect(formatsOf('tr').time('2026-11-20T21:30:00Z')).toBe('22:30');
  });

  it.each([
    ['expired since yesterday', tokenFor(-20 * HOUR), 'access_token expired'],
    ['unreadable', 'nonsense', 'access_token expired'],
  ])('that is %s is cleared with the specified message, and the server is not asked', async (_name, token, message) => {
    tokenStore.write(token, user.id);
    const { toasts, calls } = open('/');
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect([toasts(), tokenStore.read()]).toEqual([[message], null]);
    expect(calls.some(({ path }) => path === '/api/auth/access-token')).toBe(false);
  });

  it.each([
    ['refuses it', refusal(401, 'auth.expired-token', 'x'), 'Giriş yapın', ['access_token expired']],
    ['knows of a call in hand', { body: session }, 'home', ['Giriş yapıldı']],
  ])('that has only just expired is for the server to judge, who %s', async (_what, answer, shown, said) => {
    tokenStore.write(tokenFor(-60), user.id);
    const { toasts } = open('/', { 'GET /api/auth/access-token': answer });
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(toasts()).toEqual(said);
  });

  it.each([
    ['a refusal', refusal(401, 'auth.invalid-token', 'Invalid access_token')],
    ['an answer without a user', { body: { access_token: 'x' } }],
  ])('that meets %s is cleared', async (_name, answer) => {
    const quiet = console.error;
    console.error = () => undefined;
    tokenStore.write(session.access_token, user.id);
    const { toasts } = open('/', { 'GET /api/auth/access-token': answer });
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect([toasts(), tokenStore.read()]).toEqual([['Invalid access_token'], null]);
    console.error = quiet;
  });

  it('is kept while the server is away, and the splash screen says so', async () => {
    tokenStore.write(session.access_token, user.id);
    open('/', { 'GET /api/auth/access-token': { status: 503, body: null } });
    expect(await screen.findByText('Sunucuya ulaşılamıyor, yeniden deneniyor.')).toBeInTheDocument();
    expect(tokenStore.read()).toBe(session.access_token);
  });
});

describe('what is behind the sign-in', () => {
  /** A desk that opens when it is told to. */
  function closedDesk() {
    const asked: string[] = [];
    let opened = () => {};
    let failed = (_error: Error) => {};
    provideDesk({
      fetch: async () => void asked.push('fetch'),
      open: () => {
        asked.push('open');
        return new Promise((resolve, reject) => ([opened, failed] = [resolve, reject]));
      },
    });
    return { asked, open: () => act(async () => opened()), fail: () => act(async () => failed(new TypeError('Failed to fetch'))) };
  }
  afterEach(() => provideDesk({ fetch: async () => undefined, open: async () => undefined }));

  it('is fetched for a token that is kept, and nobody is signed in before it is there', async () => {
    const desk = closedDesk();
    tokenStore.write(session.access_token, user.id);
    const { store, toasts } = open('/', { 'GET /api/auth/access-token': { body: session } });
    expect(desk.asked).toEqual(['fetch']);
    await waitFor(() => expect(desk.asked).toEqual(['fetch', 'open']));
    expect([store.getState().session.status, toasts()]).toEqual(['starting', []]);
    await desk.open();
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(toasts()).toEqual(['Giriş yapıldı']);
  });

  it('is fetched for a guest only once the password was right', async () => {
    const desk = closedDesk();
    open('/login', { 'POST /api/auth/login': { body: { user } } });
    await userEvent.type(await screen.findByLabelText('E-posta'), 'ayse@ornek.com.tr');
    await userEvent.type(screen.getByLabelText('Şifre'), '1234');
    expect(desk.asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/Numarasına Gönderildi/)).toBeInTheDocument();
    expect(desk.asked).toEqual(['fetch']);
  });

  it('is asked for again when it did not come, and the splash screen says why it takes long', async () => {
    const desk = closedDesk();
    tokenStore.write(session.access_token, user.id);
    open('/', { 'GET /api/auth/access-token': { body: session } });
    await waitFor(() => expect(desk.asked).toContain('open'));
    await desk.fail();
    expect(await screen.findByText('Sunucuya ulaşılamıyor, yeniden deneniyor.')).toBeInTheDocument();
    await waitFor(() => expect(desk.asked.filter((what) => what === 'open')).toHaveLength(2), { timeout: 10_000 });
    await desk.open();
    expect(await screen.findByText('home')).toBeInTheDocument();
  });
});

describe('the end of a session', () => {
  async function signedInDesk(answers: Record<string, FakeRoute> = {}, access_token = session.access_token) {
    tokenStore.write(access_token, user.id);
    const desk = open('/', { 'GET /api/auth/access-token': { body: { ...session, access_token } }, ...answers });
    await screen.findByText('home');
    return desk;
  }

  it('comes with any 401, once, however many calls are refused', async () => {
    const desk = await signedInDesk({ 'GET /api/x': refusal(401, 'auth.invalid-token', 'Invalid access_token') });
    await act(() => Promise.allSettled([1, 2, 3].map(() => api.get('/api/x', z.unknown()))));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    // The socket may tell of the same end after the call did.
    act(() => void desk.store.dispatch(signOutRequested({ reason: 'expired' })));
    expect(desk.toasts()).toEqual(['Giriş yapıldı', 'Invalid access_token']);
    expect(tokenStore.read()).toBeNull();
  });

  it("comes at the token's exp, even if nothing is asked of the server", async () => {
    const clerk = { ...user, data: { ...user.data, extension: null } };
    const access_token = tokenFor(2);
    const desk = await signedInDesk({ 'GET /api/auth/access-token': { body: { ...session, user: clerk, access_token } } }, access_token);
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(desk.toasts().at(-1)).toBe('access_token expired');
    expect(desk.calls.filter(({ path }) => path === '/api/auth/access-token')).toHaveLength(1);
  });

  it('comes for an agent when the server says that no call is in hand any more', async () => {
    let isInCall = true;
    const access_token = tokenFor(2);
    const desk = await signedInDesk(
      { 'GET /api/auth/access-token': () => (isInCall ? { body: { ...session, access_token } } : refusal(401, 'auth.expired-token', 'x')) },
      access_token,
    );
    const asked = () => desk.calls.filter(({ path }) => path === '/api/auth/access-token').length;
    await waitFor(() => expect(asked()).toBe(2), { timeout: 4000 });
    expect([desk.store.getState().session.status, tokenStore.read()]).toEqual(['signed-in', access_token]);
    isInCall = false;
    // Whatever the desk asks next is answered with the end.
    await act(() => api.get('/api/auth/access-token', z.unknown()).catch(() => undefined));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(desk.toasts().at(-1)).toBe('access_token expired');
  });

  it('by logging out tells the server and says nothing more', async () => {
    const desk = await signedInDesk();
    act(() => void desk.store.dispatch(signOutRequested({ reason: 'logout' })));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(tokenUsed(desk.calls, '/api/auth/logout')).toBe(`Bearer ${session.access_token}`);
    expect([desk.toasts(), tokenStore.read()]).toEqual([['Giriş yapıldı'], null]);
  });

  it('by logging out works when the server is away, and says that it has not heard', async () => {
    const desk = await signedInDesk({ 'POST /api/auth/logout': { status: 503, body: null } });
    act(() => void desk.store.dispatch(signOutRequested({ reason: 'logout' })));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(desk.toasts().at(-1)).toBe('Sunucuya ulaşılamıyor. Girdikleriniz korunuyor.');
  });

  it('in another tab ends it here', async () => {
    const desk = await signedInDesk();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenStore.key, newValue: null })));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(desk.calls.some(({ path }) => path === '/api/auth/logout')).toBe(false);
  });

  it('leaves a desk that the next user can sign in to', async () => {
    const desk = await signedInDesk();
    act(() => void desk.store.dispatch(signedOut({ reason: 'logout' })));
    expect(await button('Giriş yap')).toBeDisabled();
    expect(desk.store.getState().session.user).toBeNull();
  });
});
