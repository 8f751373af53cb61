import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callReasons, facts, type Permission, type ResourceRow } from '@santral/contracts';
import { actionOfFact } from '../live/fact-actions';
import { setLanguage } from '../i18n/i18n';
import { snapshotLoaded } from '../live/live.slice';
import { fakeApi, type FakeCall, type FakeRoute, refusal } from '../testing/fake-api';
import { renderDesk, testUser } from '../testing/render-desk';
import { AntdProvider } from '../ui-kit/AntdProvider';
import { ResourcePage } from './index';

const reason = (id: number, tr: string, more: object = {}): ResourceRow => ({
  id, version: 1, createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', label: { tr, en: `${tr} en`, ar: `${tr} ar` }, opensTicket: false, requiresComment: false, position: id, active: true, ...more,
});
const all: Permission[] = ['call-reasons.read', 'call-reasons.create', 'call-reasons.update', 'call-reasons.delete', 'call-reasons.export'];

// What is hidden is not looked for; asking jsdom for every style would take most of the time.
configure({ defaultHidden: true });

let rows: ResourceRow[] = [];
let calls: FakeCall[] = [];
let clean = () => {};
afterEach(() => {
  clean();
  cleanup();
  setLanguage('tr');
});

function show({ permissions = all, at = '/', routes = {} }: { permissions?: Permission[]; at?: string; routes?: Record<string, FakeRoute> } = {}) {
  const server = fakeApi({
    'GET /api/resources/call-reasons': () => ({ body: { items: rows, total: rows.length, page: 1, pageSize: 20 } }),
    ...Object.fromEntries(rows.map((row) => [`GET /api/resources/call-reasons/${row.id}`, () => ({ body: row })])),
    ...routes,
  });
  calls = server.calls;
  const desk = renderDesk(
    <AntdProvider>
      <ResourcePage resource={callReasons} />
    </AntdProvider>,
    { at, runSagas: false, preloadedState: { session: { status: 'signed-in', user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } } },
  );
  clean = () => {
    desk.stop();
    server.restore();
  };
  return desk;
}
const user = userEvent.setup();
const lastList = () => calls.filter((c) => c.method === 'GET' && c.path === '/api/resources/call-reasons').at(-1)?.query;
const listed = () => screen.findByRole('table');
/** The panel of the record in the address. Its name is its title, which the test build of antd does not tie to it. */
const opened = async () => {
  await screen.findByText('Fatura', { selector: '[class*=drawer-title]' });
  return screen.getByRole('dialog');
};

beforeEach(() => {
  rows = [reason(1, 'Arıza'), reason(2, 'Fatura', { opensTicket: true })];
});

it('shows the rows with the labels of the declaration, in the language of the screen', async () => {
  show();
  const table = await listed();
  expect(within(table).getAllByText('Destek talebi açar').length).toBeGreaterThan(0);
  expect(within(table).getByText('Fatura')).toBeInTheDocument();
  expect(screen.getByText('2 kayıt')).toBeInTheDocument();
  act(() => setLanguage('en'));
  expect(await screen.findByRole('heading', { name: 'Call reasons' })).toBeInTheDocument();
  expect(screen.getByText('Fatura en')).toBeInTheDocument();
});

it('says which permission is missing, and shows no button that would be refused', async () => {
  show({ permissions: [] });
  expect(await screen.findByText(/call-reasons\.read/)).toBeInTheDocument();
  expect(calls).toEqual([]);
  clean();
  cleanup();
  show({ permissions: ['call-reasons.read'] });
  await listed();
  expect(screen.queryByRole('button', { name: /Yeni kayıt|Dışa aktar/ })).toBeNull();
});

it('searches, filters and sorts on the server', async () => {
  show();
  await listed();
  await user.type(screen.getByRole('searchbox'), 'ışık');
  await waitFor(() => expect(lastList()?.get('q')).toBe('ışık'));
  await user.click(screen.getByRole('columnheader', { name: 'Ad' }));
  await waitFor(() => expect([lastList()?.get('sort'), lastList()?.get('order')]).toEqual(['label', 'asc']));
  await user.click(screen.getByRole('combobox', { name: 'Etkin' }));
  await user.click(await screen.findByTitle('Hayır'));
  await waitFor(() => expect(lastList()?.get('filter[active]')).toBe('false'));
  expect(lastList()?.get('q')).toBe('ışık');
});

it('names the filters when nothing is found, and clears them', async () => {
  rows = [];
  show({ at: '/?q=yok&filter[active]=true' });
  expect(await screen.findByText('Etkin filtreler: arama “yok”, Etkin')).toBeInTheDocument();
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Filtreleri temizle' }));
  expect(await screen.findByText('Henüz kayıt yok')).toBeInTheDocument();
  expect(lastList()?.get('q')).toBeNull();
});

it('keeps the rows and says their age when they cannot be refreshed', async () => {
  let broken = false;
  show({ routes: { 'GET /api/resources/call-reasons': () => (broken ? refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor.') : { body: { items: rows, total: 2, page: 1, pageSize: 20 } }) } });
  await listed();
  broken = true;
  await user.click(screen.getByRole('columnheader', { name: 'Ad' }));
  expect(await screen.findByText(/Servis şu anda yanıt vermiyor/)).toBeInTheDocument();
  expect(screen.getByText('Fatura')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Yenile' }));
  await waitFor(() => expect(screen.queryByText(/Servis şu anda/)).toBeNull());
});

it('offers what others changed instead of moving rows under the pointer', async () => {
  const { store } = show();
  await listed();
  const blocks = () => screen.getByRole('heading', { level: 1 }).closest('header')?.parentElement?.childElementCount;
  const before = blocks();
  rows = [reason(1, 'Arıza'), reason(3, 'Yeni neden')];
  act(() => void store.dispatch(actionOfFact(changed('3'))));
  // In the heading: nothing comes between it and the rows, which somebody may be about to click.
  expect((await screen.findByText('Bu listede değişiklik var.')).closest('header')).toContainElement(screen.getByRole('heading', { level: 1 }));
  expect(blocks()).toBe(before);
  expect(screen.queryByText('Yeni neden')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yenile' }));
  expect(await screen.findByText('Yeni neden')).toBeInTheDocument();
  expect(screen.queryByText('Bu listede değişiklik var.')).toBeNull();
});

it('takes the beginning of hearing facts for no change, and a reconnect for one', async () => {
  const { store } = show();
  await listed();
  const hears = () =>
    act(
      () =>
        void store.dispatch(
          snapshotLoaded({ positions: {}, serverTime: '2026-11-20T09:00:00.000Z', extension: null, pbx: null, cards: [], drafts: {}, links: [], phoneReachable: null }),
        ),
    );
  const asked = () => calls.filter(({ path }) => path === '/api/resources/call-reasons').length;
  // Also one that stands there for a moment: what it moves is under somebody's pointer.
  const drawn = new MutationObserver(() => undefined);
  drawn.observe(document.body, { childList: true, subtree: true });
  hears();
  const added = drawn.takeRecords().flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent));
  expect(added.filter((text) => text?.includes('Bu listede değişiklik var.'))).toEqual([]);
  drawn.disconnect();
  await waitFor(() => expect(asked()).toBe(2));
  expect(screen.queryByText('Bu listede değişiklik var.')).toBeNull();
  hears();
  expect(await screen.findByText('Bu listede değişiklik var.')).toBeInTheDocument();
  expect(asked()).toBe(2);
});

it('creates a record, refusing what the schema refuses before it is sent', async () => {
  const { store } = show({
    routes: {
      'POST /api/resources/call-reasons': ({ body }) => {
        rows = [...rows, reason(3, 'Taşıma')];
        return { status: 201, body: { ...reason(3, 'Taşıma'), ...(body as object) } };
      },
    },
  });
  await listed();
  await user.click(screen.getByRole('button', { name: /Yeni kayıt/ }));
  const panel = await screen.findByRole('dialog');
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  expect(await within(panel).findByText('Bu alan zorunludur.')).toBeInTheDocument();
  expect(calls.some((c) => c.method === 'POST')).toBe(false);
  for (const [language, text] of [['Türkçe', 'Taşıma'], ['İngilizce', 'Porting'], ['Arapça', 'نقل']] as const) await user.type(within(panel).getByRole('textbox', { name: language }), text);
  await user.click(within(panel).getByRole('switch', { name: 'Destek talebi açar' }));
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(calls.find((c) => c.method === 'POST')?.body).toEqual({ label: { tr: 'Taşıma', en: 'Porting', ar: 'نقل' }, opensTicket: true, requiresComment: false, position: 0, active: true }));
  expect(await screen.findByText('Kayıt Başarılı.')).toBeInTheDocument();
  expect(await screen.findByText('Taşıma')).toBeInTheDocument();
  // The fact of one's own write offers nothing.
  act(() => void store.dispatch(actionOfFact(changed('3'))));
  expect(screen.queryByText('Bu listede değişiklik var.')).toBeNull();
});

it('opens a record from its address, sends only what changed, and places refusals at their fields', async () => {
  let answers = 0;
  show({
    at: '/?record=2',
    routes: {
      'PATCH /api/resources/call-reasons/2': () => {
        answers += 1;
        if (answers > 1) return { body: reason(2, 'Fatura', { position: 7, version: 2 }) };
        const body = { error: { code: 'record.duplicate', message: 'Ad alanında aynı değer var.', params: {}, fields: [{ path: 'label', message: 'Ad' }], requestId: 'r' } };
        return { status: 409, body };
      },
    },
  });
  const panel = await opened();
  const position = await within(panel).findByRole('spinbutton', { name: 'Sıra' });
  await user.clear(position);
  await user.type(position, '7');
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  expect(await within(panel).findByText('Ad alanında aynı değer var.')).toBeInTheDocument();
  expect(calls.find((c) => c.method === 'PATCH')?.body).toEqual({ version: 1, changes: { position: 7 } });
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what somebody else changed, keeps what was typed, and saves on top', async () => {
  const versions: number[] = [];
  show({
    at: '/?record=2',
    routes: {
      'PATCH /api/resources/call-reasons/2': ({ body }) => {
        const { version } = body as { version: number };
        versions.push(version);
        if (version === 2) return { body: reason(2, 'Fatura', { version: 3 }) };
        return refusal(409, 'record.version-conflict', 'Kayıt siz düzenlerken değişti.');
      },
      'GET /api/resources/call-reasons/2': () => ({ body: versions.length === 0 ? reason(2, 'Fatura') : reason(2, 'Fatura itirazı', { version: 2, position: 9 }) }),
    },
  });
  const panel = await opened();
  const english = await within(panel).findByRole('textbox', { name: 'İngilizce' });
  const position = within(panel).getByRole('spinbutton', { name: 'Sıra' });
  await user.clear(position);
  await user.type(position, '5');
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  const notice = await within(panel).findByText('Kayıt siz düzenlerken değişti');
  expect(within(panel).getByRole('button', { name: 'Kaydet' })).toBeDisabled();
  expect(position).toHaveValue('5');
  expect(within(notice.parentElement as HTMLElement).getByText(/Fatura itirazı/)).toBeInTheDocument();
  await user.click(within(panel).getByRole('button', { name: 'Güncel hâli al' }));
  expect(position).toHaveValue('5');
  expect(english).toHaveValue('Fatura itirazı en');
  await user.click(within(panel).getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(versions).toEqual([1, 2]);
});

it('asks before throwing away what was typed, and before deleting', async () => {
  let deleted = '';
  show({
    at: '/?record=2',
    routes: {
      'DELETE /api/resources/call-reasons/2': ({ query }) => {
        deleted = query.get('version') ?? '';
        return { status: 204 };
      },
    },
  });
  const panel = await opened();
  await user.type(await within(panel).findByRole('spinbutton', { name: 'Sıra' }), '1');
  await user.click(within(panel).getByRole('button', { name: 'Vazgeç' }));
  expect(await within(panel).findByText('Kaydedilmemiş değişiklikler var')).toBeInTheDocument();
  await user.click(within(panel).getByRole('button', { name: 'Düzenlemeye dön' }));
  await user.click(within(panel).getByRole('button', { name: 'Sil' }));
  expect(deleted).toBe('');
  const question = await screen.findByRole('tooltip');
  await user.click(within(question).getByRole('button', { name: 'Sil' }));
  await waitFor(() => expect(deleted).toBe('1'));
  expect(await screen.findByText('Kayıt silindi.')).toBeInTheDocument();
});

it('shows a record to those who may not change it, without a way to', async () => {
  show({ permissions: ['call-reasons.read'], at: '/?record=2' });
  const panel = await opened();
  expect(await within(panel).findByText('Bu kaydı değiştirme yetkiniz yok.')).toBeInTheDocument();
  expect(within(panel).getByRole('spinbutton', { name: 'Sıra' })).toBeDisabled();
  expect(within(panel).queryByRole('button', { name: /Kaydet|Sil/ })).toBeNull();
});

function changed(id: string) {
  const payload = { resource: 'call-reasons', id, version: 1, verb: 'created' as const };
  return { id: `f${id}`, name: 'record.changed' as const, version: facts['record.changed'].version, at: '2026-11-20T09:00:00.000Z', pbx: 'santral', subject: `call-reasons:${id}`, seq: '1-1', payload };
}
