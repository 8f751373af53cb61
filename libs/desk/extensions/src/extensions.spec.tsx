import { type Extension, type ExtensionLine, type ExtensionPreview, type ExtensionsPage, type Permission, permissions } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, refusal, renderDesk, testUser, type FakeRoute } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { extensionsFeature } from './extensions.feature';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/ExtensionsPage';

configure({ defaultHidden: true });
const press = (element: Element) => fireEvent.click(element);
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const line = (number: string, change: Partial<ExtensionLine> = {}): ExtensionLine => ({ id: `id-${number}`, pbx: 'main', number, name: `Ad ${number}`, kind: 'desk', user: null, sync: 'synced', trouble: null, drift: [], registration: 'registered', ...change });
const drift = [{ object: 'endpoint/2001', field: 'callerid', ours: '"Bizim" <2001>', theirs: '"Onların" <2001>' }];
const extension: Extension = { ...line('2001'), id: 'id-2001', name: 'Ad 2001', kind: 'desk', codecs: ['alaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, queues: [], version: 4, checkedAt: null };
const preview: ExtensionPreview = { objects: [{ object: 'auth/2006', fields: [{ field: 'username', value: '2006' }, { field: 'password', value: null }] }] };
const pageOf = (items: ExtensionLine[], change: Partial<ExtensionsPage> = {}): ExtensionsPage => ({ pbx: 'main', items, total: items.length, page: 1, pageSize: 50, counts: { all: items.length, registered: 1, drifted: 0, pending: 0 }, queues: ['destek'], comparedAt: '2026-11-20T09:00:00.000Z', trouble: null, ...change });

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute> = {}, at = '/apps/extensions', held: readonly Permission[] = permissions) {
  const net = fakeApi({
    'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'),
    'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'main' }] },
    'GET /api/users/options': { body: [] },
    'GET /api/extensions': { body: pageOf([line('2001'), line('1001', { id: null, name: null, kind: null, sync: 'foreign', registration: 'unregistered' })]) },
    'GET /api/extensions/id-2001': { body: extension },
    ...answers,
  });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [extensionsFeature], routes: routesOf([extensionsFeature]), at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}

it('lists ours with the state of their phones, and what is not ours read only', async () => {
  open();
  expect(await screen.findByText('2001')).toBeInTheDocument();
  expect(screen.getByText('Kayıtlı')).toBeInTheDocument();
  expect(screen.getByText('Santralde tanımlı, salt okunur')).toBeInTheDocument();
  expect(screen.getByText('1001').closest('button')).toBeNull();
  expect(screen.getByLabelText('1001 dahilisinin kullanıcısı')).toBeInTheDocument();
});

it('asks the server for what the address says', async () => {
  const { calls } = open({}, '/apps/extensions?q=ali&sync=drifted&sort=name&order=desc&page=2&kind=hacker');
  await screen.findByText('2001');
  const asked = calls.find(({ path }) => path === '/api/extensions')?.query;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ q: 'ali', sync: 'drifted', sort: 'name', order: 'desc', page: '2' });
  expect(asked?.has('kind')).toBe(false);
});

it('makes one, says at the field what is wrong with it, and shows the secret this once with what each phone is told', async () => {
  let isTaken = true;
  const { calls } = open({
    'POST /api/extensions/preview': () => (isTaken ? refusal(409, 'extension.taken', '2005 dahilisi zaten var.', ['number']) : { body: preview }),
    'POST /api/extensions': { body: { extension: { ...extension, number: '2006' }, secret: 'gizliSIP', server: { host: 'pbx.test', port: 5062 } } },
  });
  press(await screen.findByText('Yeni dahili'));
  press(await screen.findByText('Devam et'));
  expect(await screen.findByText('2–6 rakam girin')).toBeInTheDocument();
  fill(screen.getByLabelText('Dahili', { selector: 'input' }), '2005');
  fill(screen.getByLabelText('Ad', { selector: 'input' }), 'Ayşe');
  press(screen.getByText('Devam et'));
  expect(await screen.findByText('2005 dahilisi zaten var.')).toBeInTheDocument();
  isTaken = false;
  fill(screen.getByLabelText('Dahili', { selector: 'input' }), '2006');
  press(screen.getByText('Devam et'));
  expect(await screen.findByLabelText('auth/2006')).toHaveTextContent('username = 2006 password = ••••••••');
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/api/extensions')).toEqual([]);
  press(screen.getByText('Santrale yaz', { selector: 'button *' }));
  expect(await screen.findByLabelText('Gizli değer')).toHaveValue('gizliSIP');
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ pbx: 'main', number: '2006', name: 'Ayşe', kind: 'both', codecs: ['alaw', 'ulaw'], callLimit: null, recording: 'rule', outgoingCallerId: null, userId: null, queues: [] });
  expect(screen.getByLabelText('Kurulum metni')).toHaveTextContent('pbx.test:5062');
  expect(await screen.findByAltText('Genel için kare kod')).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml'));
  press(screen.getByText('Yealink'));
  await waitFor(() => expect(screen.getByLabelText('Kurulum metni')).toHaveTextContent('account.1.password = gizliSIP'));
}, 60_000);

it('ticks off what a new extension needs to be a phone, and leads to a test call', async () => {
  let now = { ...extension, queues: [{ queue: 'destek', penalty: 0 }], sync: 'pending' as Extension['sync'], registration: 'unregistered' as Extension['registration'] };
  open({
    'POST /api/extensions/preview': { body: preview },
    'POST /api/extensions': () => ({ body: { extension: now, secret: 'gizliSIP', server: { host: 'pbx.test', port: 5062 } } }),
    'GET /api/extensions/id-2001': () => ({ body: now }),
    'GET /api/pbxs': { body: [] },
    'GET /api/self-tests': { body: [] },
  });
  press(await screen.findByText('Yeni dahili'));
  fill(await screen.findByLabelText('Dahili', { selector: 'input' }), '2001');
  fill(screen.getByLabelText('Ad', { selector: 'input' }), 'Ayşe');
  press(screen.getByText('Devam et'));
  press(await screen.findByText('Santrale yaz', { selector: 'button *' }));
  press(await screen.findByText('Kaydettim, kapat'));
  const stateOf = (name: string) => document.querySelector(`[data-wiring=${name}]`)?.getAttribute('data-state');
  await waitFor(() => expect([stateOf('written'), stateOf('registered')]).toEqual(['waiting', 'waiting']));
  expect(screen.getByText('Test çağrısı yap').closest('a')).toHaveAttribute('href', '/apps/self-test?pbx=main&queue=destek');
  now = { ...now, sync: 'synced', registration: 'registered' };
  await waitFor(() => expect([stateOf('written'), stateOf('registered')]).toEqual(['done', 'done']), { timeout: 5000 });
  expect(screen.getByText('Bitir')).toBeInTheDocument();
});

it('shows a difference side by side and ends it as somebody chooses', async () => {
  const drifted = { ...extension, sync: 'drifted' as const, drift };
  const { calls, toasts } = open({
    'GET /api/extensions': { body: pageOf([line('2001', { sync: 'drifted', drift })], { counts: { all: 1, registered: 1, drifted: 1, pending: 0 } }) },
    'GET /api/extensions/id-2001': { body: drifted },
    'POST /api/extensions/id-2001/resolve': { body: extension },
  });
  expect(await screen.findByText('Santralde değişmiş: callerid')).toBeInTheDocument();
  expect(screen.getByText('1 dahilinin ayarı santraldekinden farklı.')).toBeInTheDocument();
  press(screen.getByText('2001'));
  expect(await screen.findByText('"Onların" <2001>')).toBeInTheDocument();
  expect(screen.getByText('"Bizim" <2001>')).toBeInTheDocument();
  press(screen.getByText('Santraldekini al'));
  await waitFor(() => expect(toasts()).toEqual(['Santraldeki ayarlar alındı.']));
  expect(calls.find(({ path }) => path.endsWith('/resolve'))?.body).toEqual({ choice: 'theirs' });
});

it('offers nothing to take over where the PBX has lost the extension', async () => {
  const gone = [{ object: 'endpoint/2001', field: null, ours: 'endpoint/2001', theirs: null }];
  open({ 'GET /api/extensions': { body: pageOf([line('2001', { sync: 'drifted', drift: gone })]) }, 'GET /api/extensions/id-2001': { body: { ...extension, sync: 'drifted', drift: gone } } });
  expect(await screen.findByText('Santralde yok')).toBeInTheDocument();
  press(screen.getByText('2001'));
  expect((await screen.findByText('Santraldekini al')).closest('button')).toBeDisabled();
});

it('says why the PBX cannot be asked', async () => {
  open({ 'GET /api/extensions': { body: pageOf([line('2001', { registration: 'unknown' })], { trouble: { code: 'ari.unauthorized', detail: '401 Authentication required', at: '2026-11-20T09:00:00.000Z' } }) } });
  expect(await screen.findByText(/ARI kullanıcı adını ya da şifresini kabul etmedi/)).toBeInTheDocument();
});

it('takes extensions from a file after its faults were seen, line by line', async () => {
  const { calls } = open({
    'POST /api/extensions/import/preview': { body: { lines: 3, good: 2, bad: [{ line: 3, column: 'number', message: 'Dahili 2–6 rakam olmalı.' }], badLines: 1 } },
    'POST /api/extensions/import': { body: { imported: 2, secrets: [{ number: '2001', secret: 's' }] } },
  });
  press(await screen.findByText('Dosyadan al'));
  const picker = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no picker');
    return found;
  });
  const text = 'number,name\n2001,A';
  fireEvent.change(picker, { target: { files: [Object.assign(new File([text], 'a.csv'), { text: async () => text })] } });
  expect(await screen.findByText('Dahili 2–6 rakam olmalı.')).toBeInTheDocument();
  expect(screen.getByText('3 satır: 2 doğru, 1 hatalı')).toBeInTheDocument();
  expect(screen.getByText('2 dahiliyi al').closest('button')).toBeDisabled();
  press(screen.getByText('Hatalı satırları atla, doğruları al'));
  press(screen.getByText('2 dahiliyi al'));
  expect(await screen.findByText('Şifreleri indir')).toHaveAttribute('download', 'dahili-sifreleri.csv');
  const sent = calls.find(({ path }) => path === '/api/extensions/import');
  expect([sent?.query.get('skipBad'), sent?.headers.get('content-type')]).toEqual(['true', 'text/csv']);
});

it('is for those who may alone', async () => {
  const { calls } = open({}, '/apps/extensions', ['desk.use', 'agents.manage']);
  expect(await screen.findByText(/telephony\.manage/)).toBeInTheDocument();
  expect(calls.some(({ path }) => path.startsWith('/api/extensions'))).toBe(false);
});
