import type { Permission } from '@santral/contracts';
import { defineFeature, routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALLS_PATH } from './calls-link';
import { reportsFeature } from './reports.feature';
import { queueReport, silence } from './testing/answers';
import { views } from './views/views';

/** Drawing needs a browser, which measures texts; what is to be drawn is tested beside it, and a journey sees it drawn. */
const drawn: { element: HTMLElement; options: object[] }[] = [];
jest.mock('./chart/chart-engine', () => ({
  startChart: (element: HTMLElement) => {
    const chart = { element, options: [] as object[] };
    drawn.push(chart);
    return { setOption: (option: object) => void chart.options.push(option), resize: () => undefined, dispose: () => undefined };
  },
}));

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
/** Stands in for the call history, which is a feature of its own. */
const historyFeature = defineFeature({ id: 'history', routes: [{ path: CALLS_PATH, access: 'calls.read', load: async () => ({ Component: () => <h1>history</h1> }) }], locales: { tr: {}, en: {}, ar: {} } });
const PAGE = '/apps/central-report/queue-reports';
const WEEK = `${PAGE}?from=2026-11-13&until=2026-11-19`;
const ENDPOINT = 'GET /api/reports/queue-reports';
const queues: FakeRoute = { body: ['destek', 'satis'].map((queue) => ({ queue, pbx: 'main', waiting: 0, longestWaitMs: 0, members: 1, available: 1, talking: 0 })) };

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
});

function open(answer: FakeRoute, { at = WEEK, permissions = ['reports.read', 'queues.read', 'calls.read'] as Permission[], features = [reportsFeature, historyFeature] } = {}) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/queues': queues, [ENDPOINT]: answer });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(permissions), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features, routes: routesOf(features), at, preloadedState });
  stop = () => {
    desk.stop();
    net.restore();
  };
  const asked = () => net.calls.filter(({ path }) => path === '/api/reports/queue-reports').map(({ query }) => query);
  return { ...desk, asked };
}
const row = async (name: string) => within((await screen.findByText(name, { selector: 'td, td *' })).closest('tr') as HTMLElement);
const figure = async (title: string) => within((await screen.findByText(title, { selector: 'dt' })).closest('div') as HTMLElement);

it('shows figures, a row for each queue and the totals of the server', async () => {
  open(queueReport());
  const destek = await row('destek');
  for (const text of ['9', '%37,5', '00:00:36', '00:02:00', '00:03:15']) expect(destek.getAllByText(text).length).toBeGreaterThan(0);
  // What is not known is a dash, never a zero or a hundred percent.
  expect((await row('satis')).getAllByText('–')).toHaveLength(5);
  expect((await row('Toplam')).getByText('%25')).toBeInTheDocument();
});

it('marks a service level below its goal by a sign and in words, and nothing that is unknown', async () => {
  open(queueReport());
  const [destek, satis, level] = [await row('destek'), await row('satis'), await figure('Hizmet seviyesi')];
  expect([destek.getByText('Hedefin altında'), level.getByText('Hedefin altında'), level.getByText('Hedef %80')]).toHaveLength(3);
  expect([destek.getByText('%37,5'), level.getByText('%37,5')].every((value) => value.classList.contains('bad'))).toBe(true);
  expect(satis.queryByText('Hedefin altında')).toBeNull();
  stop();
  open(queueReport({ totals: { serviceLevel: 0.8 } }));
  expect((await row('destek')).queryByText('Hedefin altında')).toBeNull();
  expect((await figure('Hizmet seviyesi')).queryByText('Hedefin altında')).toBeNull();
});

it('says how each figure differs from the period before, and whether that is good', async () => {
  open(queueReport());
  const level = await figure('Hizmet seviyesi');
  expect(await level.findByText('37,5 puan')).toBeInTheDocument();
  expect(level.getByText('azaldı').closest('.report-change')).toHaveClass('is-bad');
  expect(level.getByText('%75')).toBeInTheDocument();
  const offered = await figure('Gelen');
  expect(offered.getByText('%12,5').closest('.report-change')).not.toHaveClass('is-good');
});

it('asks for whole days of the company zone, half open, and for the days before', async () => {
  const { asked } = open(queueReport());
  await row('destek');
  await waitFor(() => expect(asked()).toHaveLength(3));
  const spans = asked().map((query) => [query.get('interval'), query.get('from'), query.get('until')]);
  expect(spans).toContainEqual(['total', '2026-11-12T21:00:00.000Z', '2026-11-19T21:00:00.000Z']);
  expect(spans).toContainEqual(['day', '2026-11-12T21:00:00.000Z', '2026-11-19T21:00:00.000Z']);
  expect(spans).toContainEqual(['day', '2026-11-05T21:00:00.000Z', '2026-11-12T21:00:00.000Z']);
  expect(asked().every((query) => query.get('timezone') === 'Europe/Istanbul' && !query.has('agents'))).toBe(true);
});

it('keeps every choice in the address, and asks again', async () => {
  const { asked } = open(queueReport());
  await row('destek');
  await pointer.click(screen.getByLabelText('Dönem'));
  await pointer.click(await screen.findByText('Dün', { selector: '.ant-select-item-option-content' }));
  // Istanbul is three hours ahead of UTC, summer and winter.
  const today = Math.floor((Date.now() + 3 * 3_600_000) / 86_400_000) * 86_400_000 - 3 * 3_600_000;
  const yesterday = [new Date(today - 86_400_000), new Date(today)].map((at) => at.toISOString());
  await waitFor(() => expect(asked().map((query) => [query.get('from'), query.get('until')])).toContainEqual(yesterday));
  await pointer.click(screen.getByLabelText('Hedef'));
  await pointer.click(await screen.findByText('30 sn', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(asked().at(-1)?.get('target')).toBe('30'));
});

it('shows the same by time', async () => {
  open(queueReport());
  await row('destek');
  await pointer.click(screen.getByText('Zamana göre'));
  expect(await screen.findByText('Gün', { selector: 'th' })).toBeInTheDocument();
  expect((await screen.findAllByText(/13 Kas Cum/)).length).toBeGreaterThan(0);
});

it('explains a figure with the formula, its parts and the settings in words', async () => {
  open(queueReport());
  await pointer.click((await figure('Hizmet seviyesi')).getByLabelText('Hizmet seviyesi: nasıl hesaplanır?'));
  expect(await screen.findByText('3 ÷ (4 + 3 \u2212 1 + 1 + 1) = %37,5')).toBeInTheDocument();
  expect(screen.getByText(/Hedef süre 20 sn\. Kısa terk sınırı 5 sn\. Kısa terkler sayılmaz\./)).toBeInTheDocument();
});

it('opens the calls behind a figure, for those who may see them', async () => {
  open(queueReport());
  const links = () => screen.queryAllByTitle('Terk: çağrıları aç').map((link) => link.getAttribute('href'));
  await row('destek');
  expect(links()).toEqual(['/apps/central/cdr-history?from=2026-11-13&until=2026-11-13&queue=destek&outcome=abandoned']);
  stop();
  open(queueReport(), { permissions: ['reports.read'] });
  await row('destek');
  expect(links()).toEqual([]);
});

it('leads nowhere while the desk has no call history', async () => {
  open(queueReport(), { features: [reportsFeature] });
  await row('destek');
  expect(screen.queryAllByTitle('Terk: çağrıları aç')).toEqual([]);
});

it('says where the link to the PBX was away and what is still open', async () => {
  const gap = { pbx: 'main', from: '2026-11-13T10:02:00.000+03:00', until: '2026-11-13T10:07:00.000+03:00', coverage: 'unknown' as const };
  open(queueReport({ coverage: { complete: false, gaps: [gap], open: 2, imported: { from: '2026-11-13T00:00:00.000+03:00', until: '2026-11-14T09:00:00.000+03:00' } } }));
  expect(await screen.findByText(/Santral bağlantısı 1 kez kesildi/)).toBeInTheDocument();
  expect(screen.getByText('13 Kas 10:02:00 – 10:07:00')).toBeInTheDocument();
  expect(screen.getByText(/2 açık çağrı var/)).toBeInTheDocument();
  expect(screen.getByText(/^13 Kas – 14 Kas arasında içe aktarılan kayıtlar var/)).toBeInTheDocument();
});

it('says that nothing was found, and offers to drop the filters', async () => {
  const { asked } = open(queueReport({ totals: silence }), { at: `${WEEK}&queues=satis` });
  expect(await screen.findByText('Bu dönemde kayıt yok')).toBeInTheDocument();
  await pointer.click(screen.getAllByText('Filtreleri temizle')[0] as HTMLElement);
  await waitFor(() => expect(asked().at(-1)?.has('queues')).toBe(false));
});

it('says why there is no report, and which field was refused', async () => {
  open({ status: 400, body: { error: { code: 'validation.failed', message: 'Gönderilen bilgiler geçersiz.', params: {}, requestId: 'r', fields: [{ path: 'interval', message: 'Çok fazla satır.' }] } } });
  expect(await screen.findByText('Gönderilen bilgiler geçersiz.')).toBeInTheDocument();
  expect(screen.getByText('Çok fazla satır.')).toBeInTheDocument();
  expect(screen.getByText('Dışa aktar').closest('button')).toBeDisabled();
});

it('shows the usual columns until others are chosen, keeps the choice in the address and through other choices, and goes back to the usual ones', async () => {
  const { asked } = open(queueReport(), { at: `${WEEK}&cols=ahtMs,unheard` });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  await row('destek');
  expect(heads()).toEqual(['Kuyruk', 'Ort. işlem']);
  const before = asked().length;
  await pointer.click(screen.getByRole('button', { name: 'Sütunlar' }));
  await pointer.click(await screen.findByRole('checkbox', { name: 'Medyan bekleme' }));
  expect(heads()).toEqual(['Kuyruk', 'Medyan bekleme', 'Ort. işlem']);
  // Which columns are shown is no question to the server.
  expect(asked()).toHaveLength(before);
  await pointer.click(screen.getByText('Zamana göre'));
  expect(await screen.findByText('Gün', { selector: 'th' })).toBeInTheDocument();
  expect(heads()).toContain('Medyan bekleme');
  await pointer.click(screen.getByRole('button', { name: 'Sütunlar' }));
  await pointer.click(await screen.findByRole('button', { name: 'Varsayılan sütunlar' }));
  expect(heads()).toHaveLength(2 + views['queue-reports'].columnSet.usual.length);
});

it('is opened from the menu with the columns its user chose last on it', async () => {
  open(queueReport(), { at: `${PAGE}?cols=ahtMs` });
  await row('destek');
  await pointer.click(screen.getByRole('button', { name: 'Sütunlar' }));
  await pointer.click(await screen.findByRole('checkbox', { name: 'Medyan bekleme' }));
  stop();
  open(queueReport(), { at: PAGE });
  await row('destek');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(['Kuyruk', 'Medyan bekleme', 'Ort. işlem']);
});

it('shows at first the figures that stand large above its table, whatever the report', () => {
  for (const { figures, columnSet } of Object.values(views)) expect(columnSet.usual).toEqual(expect.arrayContaining([...figures]));
});

it('exports every column of what the table shows, says so, and says when that fails', async () => {
  const { store, asked } = open((call) => (call.query.get('format') ? refusal(503, 'storage.unavailable', 'Şu an olmuyor.') : (queueReport() as (c: typeof call) => object)(call)));
  await row('destek');
  await pointer.click(screen.getByText('Dışa aktar'));
  expect(await screen.findByText('CSV, noktalı virgüllü')).toBeInTheDocument();
  expect(screen.getByText('Dosyada bütün sütunlar yer alır')).toBeInTheDocument();
  await pointer.click(screen.getByText('Excel (.xlsx)'));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Dosya hazırlanamadı. Şu an olmuyor.']));
  const file = asked().find((query) => query.get('format') === 'xlsx');
  expect([file?.get('interval'), file?.get('from')]).toEqual(['total', '2026-11-12T21:00:00.000Z']);
});

it('draws its charts, and sends who cannot see them to the table', async () => {
  open(queueReport());
  const chart = await screen.findByLabelText('Kuyruğa giren çağrılar. Aynı rakamlar aşağıdaki tabloda yazılıdır.');
  await waitFor(() => expect(drawn.find(({ element }) => element === chart)?.options.at(-1)).toMatchObject({ series: [{ name: 'Karşılanan' }, { name: 'Terk' }, { name: 'Önceki dönem' }] }));
  expect(chart).toHaveAttribute('dir', 'ltr');
});

it('is not for those without the permission', async () => {
  const { asked } = open(queueReport(), { permissions: ['calls.read'] });
  expect(await screen.findByText(/reports\.read/)).toBeInTheDocument();
  expect(asked()).toEqual([]);
});
