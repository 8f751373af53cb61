import type { CallItem, Permission } from '@santral/contracts';
import { type FakeRoute, refusal } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callItem, openPage, pointer } from './testing/open-page';

const rows = [
  callItem('A', { caller: '05321112233', callerName: '<b>Ayşe</b>', agent: 'Mert Aydın', queue: 'destek' }),
  callItem('B', { outcome: 'abandoned', caller: null, agent: null, extension: null, recordings: [] }),
  callItem('C', { direction: 'outbound', called: '02125554433', outcome: 'busy' }),
];
const page = (items: CallItem[], change: object = {}) => ({ body: { items, total: items.length, isTotalExact: true, page: 1, pageSize: 50, next: null, previous: null, ...change } });
const open = (answers: Record<string, FakeRoute>, at = '/apps/central/cdr-history', permissions: Permission[] = ['calls.read', 'calls.export', 'queues.read']) =>
  openPage({ 'GET /api/queues': { body: [] }, 'GET /api/calls': page(rows), ...answers }, at, permissions);
const asked = (calls: ReturnType<typeof open>['calls'], path = '/api/calls') => calls.filter((call) => call.path === path).at(-1)?.query;

it('shows who called whom, how it ended, and leads to the call', async () => {
  open({});
  const first = within((await screen.findByText('0532 111 22 33')).closest('tr') as HTMLElement);
  expect(first.getByText('<b>Ayşe</b>')).toBeInTheDocument();
  expect(first.getByText('Karşılandı')).toBeInTheDocument();
  // Numbers are links too: a click calls them.
  expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/apps/central/cdr-history/A');
  expect(screen.getByText('Gizli numara')).toBeInTheDocument();
  expect(screen.getByText('0212 555 44 33')).toBeInTheDocument();
  expect(screen.getByText('3 çağrı')).toBeInTheDocument();
  // A line breaks before the time of day, never within the day.
  expect(first.getByText('20 Kas 2026 10:00').textContent).toBe('20\u00a0Kas\u00a02026 10:00');
});

it('asks the server for what the address says, and keeps its rows while the next come', async () => {
  const { calls } = open({ 'GET /api/calls': page(rows, { next: 'n1' }) }, '/apps/central/cdr-history?outcome=abandoned&number=0532&from=2026-11-01&until=2026-11-02&sort=waitMs&order=asc');
  await screen.findByText('Gizli numara');
  expect(Object.fromEntries(asked(calls) ?? [])).toMatchObject({ outcome: 'abandoned', number: '0532', from: '2026-10-31T21:00:00.000Z', until: '2026-11-02T21:00:00.000Z', sort: 'waitMs', order: 'asc' });
  await pointer.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(screen.getByText('Gizli numara')).toBeInTheDocument();
  await waitFor(() => expect(asked(calls)?.get('cursor')).toBe('n1'));
  expect(screen.getByRole('button', { name: 'Önceki' })).toBeDisabled();
});

it('goes back to the first page when a filter changes, and clears all of them', async () => {
  const { calls } = open({ 'GET /api/calls': page([], { total: 0 }) }, '/apps/central/cdr-history?cursor=abc&queue=destek');
  await screen.findByText('Çağrı bulunamadı');
  expect(asked(calls)?.get('cursor')).toBe('abc');
  await pointer.type(screen.getByRole('searchbox', { name: 'Numara' }), '0 532{Enter}');
  await waitFor(() => expect([asked(calls)?.get('number'), asked(calls)?.get('cursor')]).toEqual(['0 532', null]));
  await pointer.click((await screen.findAllByRole('button', { name: 'Filtreleri temizle' }))[0] as HTMLElement);
  await waitFor(() => expect([asked(calls)?.get('number'), asked(calls)?.get('queue')]).toEqual([null, null]));
});

it('marks imported calls and asks for them alone', async () => {
  const { calls } = open({ 'GET /api/calls': page([...rows, callItem('D', { coverage: 'imported', caller: '05331112233' })]) });
  const imported = within((await screen.findByText('0533 111 22 33')).closest('tr') as HTMLElement);
  expect(imported.getByText('İçe aktarıldı')).toBeInTheDocument();
  expect(screen.getAllByText('İçe aktarıldı')).toHaveLength(1);
  fireEvent.mouseDown(screen.getByLabelText('Kaynak'));
  fireEvent.click(await screen.findByTitle('İçe aktarılanlar'));
  await waitFor(() => expect(asked(calls)?.get('source')).toBe('imported'));
});

it('sorts on the server and says when a total is no exact one', async () => {
  const { calls } = open({ 'GET /api/calls': page(rows, { total: 1_234_567, isTotalExact: false }) });
  expect(await screen.findByText('yaklaşık 1.200.000 çağrı')).toBeInTheDocument();
  await pointer.click(screen.getAllByText('Bekleme')[0] as HTMLElement);
  await waitFor(() => expect(asked(calls)?.get('sort')).toBe('waitMs'));
});

it('shows the chosen columns, never none', async () => {
  open({}, '/apps/central/cdr-history?cols=comment');
  await screen.findByRole('columnheader', { name: 'Açıklama' });
  expect(screen.queryByRole('columnheader', { name: 'Numara' })).toBeNull();
  await pointer.click(screen.getByRole('button', { name: 'Sütunlar' }));
  expect(await screen.findByRole('checkbox', { name: 'Açıklama' })).toBeDisabled();
  await pointer.click(screen.getByRole('checkbox', { name: 'Numara' }));
  expect(await screen.findByRole('columnheader', { name: 'Numara' })).toBeInTheDocument();
});

it('is opened from the menu with the columns its user chose last, and keeps them with a search', async () => {
  open({}, '/apps/central/cdr-history?cols=comment,number');
  await pointer.click(await screen.findByRole('button', { name: 'Sütunlar' }));
  await pointer.click(await screen.findByRole('checkbox', { name: 'Numara' }));
  const { calls } = open({ 'GET /api/call-filters': { body: [] }, 'POST /api/call-filters': ({ body }) => ({ body: { id: 'a3f1c1de-0000-4000-8000-000000000009', ...(body as object) } }) }, '/apps/central/cdr-history');
  await screen.findByRole('columnheader', { name: 'Açıklama' });
  expect(screen.queryByRole('columnheader', { name: 'Numara' })).toBeNull();
  await pointer.click(screen.getByText('Kayıtlı aramalar'));
  await pointer.type(await screen.findByLabelText('Bu aramaya ad verin'), 'Açıklamalar{Enter}');
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ page: 'cdr-history', name: 'Açıklamalar', query: 'cols=comment' }));
  open({}, '/apps/central/cdr-history?cols=number');
  await screen.findByRole('columnheader', { name: 'Numara' });
  expect(screen.queryByRole('columnheader', { name: 'Açıklama' })).toBeNull();
});

it('keeps a search under a name, opens and forgets it', async () => {
  let kept = [{ id: 'a3f1c1de-0000-4000-8000-000000000009', page: 'cdr-history', name: 'Dün kaçanlar', query: 'period=yesterday&outcome=abandoned' }];
  const { calls } = open(
    {
      'GET /api/call-filters': () => ({ body: kept }),
      'POST /api/call-filters': ({ body }) => {
        kept = [...kept, { id: 'a3f1c1de-0000-4000-8000-000000000008', ...(body as { page: string; name: string; query: string }) }];
        return { body: kept[1] };
      },
      'DELETE /api/call-filters/a3f1c1de-0000-4000-8000-000000000009': () => {
        kept = kept.slice(1);
        return { status: 204 };
      },
    },
    '/apps/central/cdr-history?queue=destek&cursor=x',
  );
  await screen.findByText('Gizli numara');
  await pointer.click(screen.getByText('Kayıtlı aramalar'));
  await pointer.type(await screen.findByLabelText('Bu aramaya ad verin'), 'Destek{Enter}');
  expect(await screen.findByText('Destek')).toBeInTheDocument();
  expect(kept[1]?.query).toBe('queue=destek');
  await pointer.click(screen.getByLabelText('Dün kaçanlar aramasını sil'));
  await waitFor(() => expect(screen.queryByText('Dün kaçanlar')).toBeNull());
  await pointer.click(screen.getByText('Destek'));
  await waitFor(() => expect(asked(calls)?.get('cursor')).toBeNull());
});

it('is taken out only by those who may, and says when that fails', async () => {
  const { store } = open({ 'GET /api/calls/export': refusal(503, 'storage.unavailable', 'Şu an olmuyor.') });
  await screen.findByText('Gizli numara');
  await pointer.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Dosya hazırlanamadı. Şu an olmuyor.']));
});

it('shows nothing to somebody without the permission, and no export to somebody without that one', async () => {
  open({}, '/apps/central/cdr-history', ['calls.read']);
  await screen.findByText('Gizli numara');
  expect(screen.queryByRole('button', { name: 'Dışa aktar' })).toBeNull();
  const { calls } = open({}, '/apps/central/cdr-history', ['desk.use']);
  expect(await screen.findByText(/yetkiniz/i)).toBeInTheDocument();
  expect(asked(calls)).toBeUndefined();
});

describe('with several PBXs', () => {
  const choices: FakeRoute = { body: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] };
  const two = [callItem('A', { pbx: 'main', queue: 'destek' }), callItem('B', { pbx: 'izmir', queue: 'destek' })];

  it('names the PBX of each call, and asks for one alone', async () => {
    const { calls } = open({ 'GET /api/pbxs/choices': choices, 'GET /api/calls': page(two) });
    expect(await screen.findByText('İzmir', { selector: 'td *' })).toBeInTheDocument();
    expect(screen.getByText('Merkez', { selector: 'td *' })).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Santral'));
    fireEvent.click(await screen.findByTitle('İzmir'));
    await waitFor(() => expect(asked(calls)?.get('pbx')).toBe('izmir'));
  });

  it('says nothing of PBXs where there is one', async () => {
    open({ 'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'Merkez' }] }, 'GET /api/calls': page(two) });
    await screen.findAllByText('destek', { selector: 'td *' });
    expect([screen.queryByText('Merkez'), screen.queryByLabelText('Santral')]).toEqual([null, null]);
  });
});
