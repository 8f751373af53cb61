import { auditActions, permissions, roleNames, rolePresets, type RolesAnswer } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { i18n, setCompanyZone } from '@santral/desk-platform/i18n';
import { preferencesChanged, shortcutsChanged } from '@santral/desk-platform/store';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionKey } from './parts/audit-words';
import { deviceOf } from './parts/device';
import { otherPermissions, permissionKey } from './parts/permission-rows';
import { usersFeature } from './users.feature';

const ID = '11111111-2222-4333-8444-555555555555';
const XSS = '<img src=x onerror="window.__pwned = true">';
const row = {
  id: ID, version: 3, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z',
  displayName: XSS, email: 'ali@ornek.test', gsm: '+905320000001', roles: ['staff'], groupId: null, extension: '1002', pbx: 'main', disabled: false,
};
const session = { id: 's1', createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-11-20T20:00:00.000Z', ip: '10.0.0.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', isCurrent: false };
const page = (items: object[]) => ({ body: { items, total: items.length, page: 1, pageSize: 20 } });

// Whether each of a hundred checkboxes can be seen costs jsdom seconds; nothing here depends on it.
configure({ defaultHidden: true });
const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

let stop = () => {};
afterEach(() => stop());

function open(at: string, answers: Record<string, FakeRoute>) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), [`GET /api/resources/users/${ID}/history`]: { body: [] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [usersFeature], routes: routesOf([usersFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Says yes to the question that has just come up. (Roles are computed from styles, which takes jsdom seconds on a page like this.) */
const confirm = async (name: string) => {
  const yes = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm-buttons .ant-btn-primary');
    if (!found) throw new Error('no question is open');
    return found;
  });
  expect(yes).toHaveTextContent(name);
  await pointer.click(yes);
};

describe('texts', () => {
  it.each(['tr', 'en', 'ar'])('exist in %s for every permission and every action of the log', (language) => {
    open('/apps/roles', {});
    const missing = [...otherPermissions.map(permissionKey), ...auditActions.map(actionKey)].filter((key) => !i18n.exists(`users:${key}`, { lng: language, fallbackLng: [] }));
    expect(missing).toEqual([]);
  });
});

describe('users', () => {
  it('shows a name as text, whatever is in it, and leads to the user', async () => {
    const { container } = open('/apps/users', { 'GET /api/resources/users': page([row, { ...row, id: ID.replace('1', '2'), displayName: 'Yeni', roles: [] }, { ...row, id: ID.replace('1', '3'), displayName: 'Eski', disabled: true }]) });
    const link = await screen.findByRole('link', { name: new RegExp('onerror') });
    expect(link).toHaveTextContent(XSS);
    expect(link).toHaveAttribute('href', `/apps/users/${ID}/img-src-x-onerror-window-pwned-true`);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Onay bekliyor')).toBeInTheDocument();
    expect(screen.getAllByText('Devre dışı').length).toBeGreaterThan(0);
  });

  it('resets a password after a question, and says what happened', async () => {
    const { calls, toasts } = open(`/apps/users/${ID}/ali`, {
      [`GET /api/resources/users/${ID}`]: { body: row },
      [`GET /api/users/${ID}/sessions`]: { body: [session] },
      [`POST /api/users/${ID}/reset-password`]: { body: { message: 'OK' } },
      [`POST /api/users/${ID}/sign-out`]: { body: { ended: 1 } },
    });
    expect(await screen.findByRole('heading', { name: XSS })).toBeInTheDocument();
    expect(await screen.findByText('Chrome, Windows')).toBeInTheDocument();
    await pointer.click(await button('Şifreyi sıfırla'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await confirm('Şifreyi sıfırla');
    await waitFor(() => expect(toasts()).toEqual(['Şifre sıfırlandı, kullanıcıya SMS gönderildi.']));
    expect(calls.some(({ method, path }) => method === 'POST' && path === `/api/users/${ID}/reset-password`)).toBe(true);
  });

  it('signs a user out everywhere after a question, and shows where they still are', async () => {
    let sessions = [session, { ...session, id: 's2' }];
    const { toasts, calls } = open(`/apps/users/${ID}`, {
      [`GET /api/resources/users/${ID}`]: { body: row },
      [`GET /api/users/${ID}/sessions`]: () => ({ body: sessions }),
      [`POST /api/users/${ID}/sign-out`]: () => {
        sessions = [];
        return { body: { ended: 2 } };
      },
    });
    expect(await screen.findAllByText('Chrome, Windows')).toHaveLength(2);
    await pointer.click(await button('Her yerde oturumu kapat'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await confirm('Her yerde oturumu kapat');
    await waitFor(() => expect(toasts()).toEqual(['2 oturum sonlandırıldı.']));
    await waitFor(() => expect(screen.queryByText('Chrome, Windows')).toBeNull());
  });

  it('says why the server refused', async () => {
    const { toasts } = open(`/apps/users/${ID}`, {
      [`GET /api/resources/users/${ID}`]: { body: row },
      [`GET /api/users/${ID}/sessions`]: { body: [session] },
      [`POST /api/users/${ID}/sign-out`]: refusal(403, 'user.above-own-access', 'Sizde olmayan bir yetki'),
    });
    await pointer.click(await button('Her yerde oturumu kapat'));
    await confirm('Her yerde oturumu kapat');
    await waitFor(() => expect(toasts()).toEqual(['Sizde olmayan bir yetki']));
  });
});

describe('roles', () => {
  const answer = (change: Partial<RolesAnswer['roles'][number]> = {}): RolesAnswer => ({
    preset: 'hierarchy',
    roles: roleNames.map((name) => ({ name, permissions: [...rolePresets.hierarchy[name]], isEdited: false, version: 1, users: 2, ...(name === 'user' ? change : {}) })),
  });

  it('saves what a role allows after saying how many will have to sign in again', async () => {
    const { calls, toasts } = open('/apps/roles?role=user', {
      'GET /api/roles': { body: answer() },
      'PUT /api/roles/user': { body: answer({ permissions: ['profile.own', 'audit.read'], isEdited: true, version: 2 }) },
    });
    const editor = await screen.findByRole('region', { name: 'Kullanıcı' });
    expect(within(editor).getByRole('button', { name: 'Kaydet' })).toBeDisabled();
    await pointer.click(within(editor).getByLabelText('Denetim kayıtlarını görme'));
    await pointer.click(within(editor).getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Bu role sahip 2 kişi yeniden giriş yapacak.')).toBeInTheDocument();
    await confirm('Kaydet');
    await waitFor(() => expect(toasts()).toEqual(['Rol kaydedildi.']));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 1, permissions: ['profile.own', 'audit.read'] });
    expect(await screen.findByText(/düzenlendi/)).toBeInTheDocument();
  });

  it('does not let anybody touch the administrator role', async () => {
    open('/apps/roles', { 'GET /api/roles': { body: answer() } });
    const editor = await screen.findByRole('region', { name: 'Yönetici' });
    for (const box of within(editor).getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(within(editor).getByText('Yönetici rolü her zaman bütün yetkilere sahiptir.')).toBeInTheDocument();
  });

  it('offers the current state after a conflict, and keeps what was chosen until then', async () => {
    open('/apps/roles?role=user', { 'GET /api/roles': { body: answer() }, 'PUT /api/roles/user': refusal(409, 'record.version-conflict', 'Kayıt siz düzenlerken değişti.') });
    const editor = await screen.findByRole('region', { name: 'Kullanıcı' });
    const box = within(editor).getByLabelText('Müşteriler: Görme');
    await pointer.click(box);
    await pointer.click(within(editor).getByRole('button', { name: 'Kaydet' }));
    await confirm('Kaydet');
    expect(await button('Güncel hâlini yükle')).toBeInTheDocument();
    expect(box).toBeChecked();
  });
});

describe('audit', () => {
  const entry = { id: '7', at: '2026-11-20T08:00:00.000Z', action: 'user.updated', userId: ID, user: 'Ayşe Yıldız', subject: XSS, ip: '10.0.0.7', userAgent: null, details: { id: ID, changes: { roles: [['staff'], ['admin']], disabled: [false, true] } } };

  it('shows who changed what, in words, and searches on the server', async () => {
    const { calls, container } = open('/apps/audit?q=ali', { 'GET /api/audit': page([entry]) });
    expect(await screen.findByText('Kullanıcı değiştirildi')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    await pointer.click(screen.getByRole('button', { name: /expand|Expand|genişlet/i }));
    expect(await screen.findByText('Personel')).toBeInTheDocument();
    expect(screen.getByText('Yönetici')).toBeInTheDocument();
    expect(calls.at(0)?.query.get('q')).toBe('ali');
  });

  it('leads to the call that an entry is about', async () => {
    const scored = { ...entry, id: '8', action: 'call-score.saved', subject: 'call 1/2', details: {} };
    open('/apps/audit', { 'GET /api/audit': page([scored, { ...scored, id: '9', action: 'user.created', subject: 'ali@ornek.test' }]) });
    expect(await screen.findByRole('link', { name: 'call 1/2' })).toHaveAttribute('href', '/apps/central/cdr-history/call%201%2F2');
    expect(screen.queryByRole('link', { name: 'ali@ornek.test' })).toBeNull();
  });

  it("shows and asks by the company's clock", async () => {
    act(() => setCompanyZone('Asia/Tokyo'));
    const { calls } = open('/apps/audit?from=2026-11-20T00:00:00.000Z', { 'GET /api/audit': page([entry]) });
    expect(await screen.findByText('17:00:00')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Başlangıç')).toHaveValue('20.11.2026 09:00');
    expect(calls.at(0)?.query.get('from')).toBe('2026-11-20T00:00:00.000Z');
    act(() => setCompanyZone('Europe/Istanbul'));
  });
});

describe('profile', () => {
  it('puts pages on the shortcuts bar, takes them off and puts them in order; what may not be opened any more stays where it is', async () => {
    const { store } = open('/pages/profile', { 'GET /api/profile/sessions': { body: [] } });
    expect(await screen.findByText(/henüz kısayolunuz yok/)).toBeInTheDocument();
    act(() => void store.dispatch(shortcutsChanged(['roles', 'gone', 'audit'])));
    const list = within(screen.getByRole('list', { name: 'Kısayollarım' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Roller', '/apps/roles'], ['Denetim kayıtları', '/apps/audit']]);
    expect(list.getByRole('button', { name: 'Roller kısayolunu öne al' })).toBeDisabled();
    await pointer.click(list.getByRole('button', { name: 'Denetim kayıtları kısayolunu öne al' }));
    const ids = () => store.getState().session.user?.data.shortcuts;
    expect(ids()).toEqual(['audit', 'gone', 'roles']);
    await pointer.click(list.getByRole('button', { name: 'Denetim kayıtları kısayolunu sona al' }));
    await pointer.click(list.getByRole('button', { name: 'Denetim kayıtları kısayolunu çıkar' }));
    expect(ids()).toEqual(['roles', 'gone']);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Sayfa ekle' }));
    await pointer.click(await screen.findByTitle('Çalışan takibi'));
    expect(ids()).toEqual(['roles', 'gone', 'personal-check']);
  });

  it('shows the own data, and changes name and language', async () => {
    const renamed = testUser(permissions, { displayName: 'Elif Kaya Demir' });
    const { calls, toasts, store } = open('/pages/profile', { 'GET /api/profile/sessions': { body: [] }, 'POST /api/auth/user/update': { body: renamed } });
    const name = await screen.findByLabelText('Ad soyad');
    for (const fact of ['elif.kaya@ornek.test', '**********47', '104']) expect(screen.getByText(fact)).toBeInTheDocument();
    // Roles are computed from styles, which takes jsdom long on this page.
    const save = screen.getByText('Kaydet').closest('button') as HTMLElement;
    expect(save).toBeDisabled();
    fill(name, '  ');
    fireEvent.click(save);
    expect(await screen.findByText('Bir ad girmelisiniz')).toBeInTheDocument();
    fill(name, ' Elif Kaya Demir ');
    fireEvent.click(save);
    await waitFor(() => expect(toasts()).toEqual(['Profil kaydedildi.']));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ user: { data: { displayName: 'Elif Kaya Demir' } } });
    expect(store.getState().session.user?.data.displayName).toBe('Elif Kaya Demir');
    fireEvent.mouseDown(screen.getByLabelText('Dil'));
    fireEvent.click(await screen.findByText('English', { selector: '.ant-select-item-option-content span' }));
    expect(store.getState().preferences.language).toBe('en');
    act(() => void store.dispatch(preferencesChanged({ language: 'tr' })));
  });

  it('shows where one is signed in, and ends one session or all but this one', async () => {
    let sessions = [{ ...session, isCurrent: true }, { ...session, id: 's2', userAgent: 'curl/8.5.0' }, { ...session, id: 's3', userAgent: null }];
    const { calls, toasts } = open('/pages/profile', {
      'GET /api/profile/sessions': () => ({ body: sessions }),
      // It ended by itself a moment ago: then it is as wished.
      'DELETE /api/profile/sessions/s2': () => {
        sessions = sessions.filter(({ id }) => id !== 's2');
        return refusal(404, 'record.not-found', 'Kayıt bulunamadı');
      },
      'POST /api/profile/sessions/end-others': () => {
        sessions = sessions.filter(({ isCurrent }) => isCurrent);
        return { body: { ended: 1 } };
      },
    });
    expect(await screen.findByText('curl')).toBeInTheDocument();
    expect(screen.getByText(/bu oturum/)).toBeInTheDocument();
    // Not one's own: signing out is for that.
    const ends = () => screen.queryAllByText('Oturumu kapat', { selector: 'button *' });
    expect(ends()).toHaveLength(2);
    fireEvent.click(ends()[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
    expect(toasts()).toEqual([]);
    fireEvent.click(screen.getByText('Diğer oturumları kapat'));
    await confirm('Diğer oturumları kapat');
    await waitFor(() => expect(toasts()).toEqual(['1 oturum sonlandırıldı.']));
    await waitFor(() => expect(ends()).toEqual([]));
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/profile/sessions/s2', 'POST /api/profile/sessions/end-others']);
  });

  it('changes the password, and says at the field when the current one is wrong', async () => {
    let isRight = false;
    const { toasts } = open('/pages/profile', {
      'GET /api/profile/sessions': { body: [{ ...session, isCurrent: true }] },
      'POST /api/profile/password': () => (isRight ? { body: { message: 'OK' } } : refusal(400, 'auth.wrong-password', 'Şimdiki şifreniz hatalı.')),
    });
    const [current, password, repeated] = [await screen.findByLabelText('Şimdiki şifre'), screen.getByLabelText('Yeni şifre'), screen.getByLabelText('Yeni şifre (tekrar)')];
    fill(current, 'eski');
    fill(password, 'kisa');
    fill(repeated, 'baska');
    await pointer.click(await button('Şifremi değiştir'));
    expect(await screen.findByText('Şifre çok kısa, en az 8 karakter olmalı')).toBeInTheDocument();
    expect(await screen.findByText('Şifreler aynı değil')).toBeInTheDocument();
    for (const field of [password, repeated]) fill(field, 'uzun-bir-sifre');
    await pointer.click(await button('Şifremi değiştir'));
    expect(await screen.findByText('Şimdiki şifreniz hatalı.')).toBeInTheDocument();
    isRight = true;
    await pointer.click(await button('Şifremi değiştir'));
    await waitFor(() => expect(toasts()).toEqual(['Şifreniz değiştirildi.']));
    await waitFor(() => expect(screen.getByLabelText('Şimdiki şifre')).toHaveValue(''));
  });
});

it('names browsers and systems as people do', () => {
  expect(deviceOf(session.userAgent)).toBe('Chrome, Windows');
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe('Safari, iOS');
  expect(deviceOf('curl/8.5.0')).toBe('curl');
  expect(deviceOf(null)).toBeNull();
});
