import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { identityFeature } from './identity.feature';
import { tokenStore } from './token-store';

const user = testUser();
const token = `a.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.sig`;
const page = (path: string, text: string) => ({ path, access: 'signed-in' as const, load: async () => ({ Component: () => <h1>{text}</h1> }) });
const features = [identityFeature, { id: 'pages', routes: [page('/apps/dashboards/project', 'home'), page('/apps/customers', 'customers')], locales: { tr: {}, en: {}, ar: {} } }];

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => stop());

function open(at: string, answers: Record<string, FakeRoute> = {}) {
  const net = fakeApi({ 'GET /api/health/live': {}, 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'POST /api/auth/logout': { body: { message: 'OK' } }, ...answers });
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, posts: () => net.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]), calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });

describe('links', () => {
  it.each([
    ['/login', ['Hesap oluştur', 'Panele geri dön', 'Şifremi unuttum']],
    ['/register', ['Giriş yap', 'Panele geri dön', 'Şifremi unuttum']],
    ['/reset-password', ['Giriş yap', 'Hesap oluştur', 'Panele geri dön']],
  ])('of %s are those specified', async (at, names) => {
    open(at);
    await screen.findByRole('navigation');
    for (const name of names) expect(screen.getByRole('link', { name })).toBeInTheDocument();
  });

  it('of /tfa are those specified', async () => {
    sessionStorage.setItem('santral.pending-sign-in', JSON.stringify({ gsm: '********12', sentAt: Date.now() }));
    open('/tfa');
    expect(await screen.findByRole('link', { name: 'Hesap oluştur' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Panele geri dön' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Şifremi unuttum' })).toHaveAttribute('href', '/reset-password');
  });
});

it('lets a guest choose light or dark, and remembers it in this browser', async () => {
  const { calls } = open('/login');
  await userEvent.click(await button('Koyu görünüm'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(JSON.parse(localStorage.getItem('santral.preferences') ?? '{}')).toMatchObject({ theme: { main: 'ink-dark', toolbar: 'ink-dark' } });
  expect(calls.map(({ path }) => path)).not.toContain('/api/auth/user/update');
  await userEvent.click(await button('Açık görünüm'));
  expect(document.documentElement.dataset['theme']).toBe('light');
});

describe('/register', () => {
  const form = { displayName: 'Ayşe Yılmaz', email: 'ayse@ornek.test', password: 'uzun-sifre', passwordConfirm: 'uzun-sifre' };
  const fillForm = async (change: Partial<typeof form> = {}) => {
    const values = { ...form, ...change };
    await fill('Ad soyad', values.displayName);
    await fill('E-posta', values.email);
    await fill('Şifre', values.password);
    await fill('Şifre (tekrar)', values.passwordConfirm);
  };

  it('has the one tab that works here, and makes an account that waits', async () => {
    const { posts, calls, store } = open('/register', { 'POST /api/auth/register': { body: { user: { ...user, role: [], permissions: [] }, access_token: token, company: { timeZone: 'Europe/Istanbul' } } } });
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['JWT']);
    await fillForm();
    await userEvent.click(await button('Hesap oluştur'));
    expect(await screen.findByText('Hesabınız oluşturuldu')).toBeInTheDocument();
    expect(posts()).toEqual([
      ['/api/auth/register', form],
      ['/api/auth/logout', null],
    ]);
    expect(calls.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect([store.getState().session.status, localStorage.getItem('santral.access_token')]).toEqual(['guest', null]);
  });

  it('says what is wrong with the form, and does not send it', async () => {
    const { posts } = open('/register');
    await fillForm({ displayName: ' ', email: 'x', password: 'kisa', passwordConfirm: 'baska' });
    for (const label of ['Ad soyad', 'E-posta', 'Şifre', 'Şifre (tekrar)']) fireEvent.blur(await field(label));
    for (const text of ['Bir ad girmelisiniz', 'Doğru bir e-posta adresi girin', 'Şifre çok kısa, en az 8 karakter olmalı', 'Şifreler aynı değil']) expect(screen.getByText(text)).toBeInTheDocument();
    expect(await button('Hesap oluştur')).toBeDisabled();
    expect(posts()).toEqual([]);
  });

  it('shows at its field what the server refused', async () => {
    open('/register', { 'POST /api/auth/register': { body: { error: [{ type: 'email', message: 'The email address is already in use' }] } } });
    await fillForm();
    await userEvent.click(await button('Hesap oluştur'));
    await waitFor(async () => expect(await field('E-posta')).toHaveAccessibleDescription('The email address is already in use'));
  });
});

describe('/reset-password', () => {
  const server = (messages: Record<string, string>) => ({
    'POST /api/auth/user/update-password': ({ body }: { body: unknown }) => {
      const { token: code, password } = body as { token: string; password: string };
      return { body: { message: password ? messages['password'] : code ? messages['code'] : messages['email'] } };
    },
  });
  const good = { email: 'Sms kodu gönderildi', code: 'token doğru', password: 'Şifre başarıyla güncellendi' };

  it('goes through its three steps, the button says which, and ends at the sign-in', async () => {
    const { posts, toasts } = open('/reset-password', server(good));
    expect(await button('SMS gönder')).toBeDisabled();
    await fill('E-posta', 'ayse@ornek.test');
    await userEvent.click(await button('SMS gönder'));
    await fill('SMS kodu', '123456');
    await userEvent.click(await button('SMS kodunu gir'));
    const password = await field('Yeni şifre');
    await fill('Yeni şifre', 'yepyeni-sifre');
    expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(await button('Şifreyi göster'));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(await button('Şifremi değiştir'));
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(toasts()).toEqual(['Sms kodu gönderildi', 'Sms kodu Doğru', 'Şifre başarıyla güncellendi']);
    expect(posts().map(([, body]) => body)).toEqual([
      { email: 'ayse@ornek.test', token: '', password: '' },
      { email: 'ayse@ornek.test', token: '123456', password: '' },
      { email: 'ayse@ornek.test', token: '123456', password: 'yepyeni-sifre' },
    ]);
    expect(sessionStorage.getItem('santral.password-reset')).toBeNull();
  });

  it('stays at the code when it is wrong', async () => {
    const { toasts } = open('/reset-password', server({ ...good, code: 'Sms kodu hatalı' }));
    await fill('E-posta', 'ayse@ornek.test');
    await userEvent.click(await button('SMS gönder'));
    await fill('SMS kodu', '000000');
    await userEvent.click(await button('SMS kodunu gir'));
    await waitFor(() => expect(toasts().at(-1)).toBe('Sms kodu hatalı'));
    expect(await button('SMS kodunu gir')).toBeInTheDocument();
  });

  it('goes back to the code when the password was not taken, and says so', async () => {
    const { toasts } = open('/reset-password', server({ ...good, password: 'Şifre Değiştirilemedi' }));
    await fill('E-posta', 'ayse@ornek.test');
    await userEvent.click(await button('SMS gönder'));
    await fill('SMS kodu', '123456');
    await userEvent.click(await button('SMS kodunu gir'));
    await fill('Yeni şifre', 'yepyeni-sifre');
    await userEvent.click(await button('Şifremi değiştir'));
    await waitFor(() => expect(toasts().at(-1)).toBe('Şifre Değiştirilemedi'));
    expect(await button('Kodu yeniden gönder')).toBeInTheDocument();
  });

  it('remembers over a reload whose password it is, and confirms a code on a page of its own', async () => {
    sessionStorage.setItem('santral.password-reset', 'ayse@ornek.test');
    const { posts } = open('/reset-password/token', server(good));
    expect(await button('Onayla')).toBeDisabled();
    fireEvent.blur(await field('SMS kodu'));
    await fill('SMS kodu', '123456');
    await userEvent.click(await button('Onayla'));
    expect(await button('Şifremi değiştir')).toBeInTheDocument();
    expect(posts()).toEqual([['/api/auth/user/update-password', { email: 'ayse@ornek.test', token: '123456', password: '' }]]);
  });
});

it("tells somebody whose account awaits approval, once the password was right", async () => {
  const { toasts } = open('/login', { 'POST /api/auth/login': { body: { error: [{ type: 'account', message: 'Hesabınız yönetici onayını bekliyor.' }] } } });
  await fill('E-posta', 'ayse@ornek.test');
  await fill('Şifre', '1234');
  await userEvent.click(await button('Giriş yap'));
  await waitFor(() => expect(toasts()).toEqual(['Hesabınız yönetici onayını bekliyor.']));
});

it('says on /callback that the way is not set up, to guests only', async () => {
  open('/callback');
  expect(await screen.findByText('Bu giriş yöntemi kullanılmıyor')).toBeInTheDocument();
});

describe('/logout', () => {
  const session = { user, access_token: token, company: { timeZone: 'Europe/Istanbul' } };

  it('signs out whoever opens it, and leads to the sign-in', async () => {
    tokenStore.write(token, user.id);
    const { posts } = open('/logout', { 'GET /api/auth/access-token': { body: session } });
    expect(await screen.findByText('Giriş yapın')).toBeInTheDocument();
    expect(posts()).toEqual([['/api/auth/logout', null]]);
    expect(tokenStore.read()).toBeNull();
  });

  it('is not where a guest who opened it is led after signing in: that would sign them out at once', async () => {
    const { posts } = open('/logout', { 'POST /api/auth/login': { body: { user } }, 'POST /api/2fa': { body: session } });
    await fill('E-posta', 'ayse@ornek.test');
    await fill('Şifre', '1234');
    await userEvent.click(await button('Giriş yap'));
    await fill('SMS kodu', '123456');
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(posts().map(([path]) => path)).toEqual(['/api/auth/login', '/api/2fa']);
  });
});

describe('the remembered path', () => {
  const signIn = async () => {
    await fill('E-posta', 'ayse@ornek.test');
    await fill('Şifre', '1234');
    await userEvent.click(await button('Giriş yap'));
    await fill('SMS kodu', '123456');
  };
  const answers = { 'POST /api/auth/login': { body: { user } }, 'POST /api/2fa': { body: { user, access_token: token, company: { timeZone: 'Europe/Istanbul' } } } };

  it('leads back to where the guest wanted to go', async () => {
    open('/apps/customers', answers);
    await signIn();
    expect(await screen.findByText('customers')).toBeInTheDocument();
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/apps', 'javascript:alert(1)', '/\t/evil.example'])('never leads to another site: %s', async (path) => {
    sessionStorage.setItem('santral.redirect', path);
    open('/login', answers);
    await signIn();
    expect(await screen.findByText('home')).toBeInTheDocument();
  });
});
