import type { CallKeeping, RecordingRetention } from '@santral/contracts';
import { type FakeRoute, refusal } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callItem, openPage } from './testing/open-page';

const detail = { id: 'd', userId: 'u', userName: 'Mert Aydın', reasons: [{ id: 1, label: 'Fatura itirazı' }], comment: 'İade süreci', customerId: null, contactId: null, savedAt: '2026-11-20T07:02:00.000Z' };
const call = callItem('A', { detail });
const kept: CallKeeping = { hold: null, days: 30, queue: 'destek', recordings: [{ recordingId: 'm1', keptUntil: '2026-12-20T07:00:05.000Z', erasedAt: null }] };
const held: CallKeeping = { ...kept, hold: { reason: 'Mahkeme 2026/17', by: 'Mert Aydın', at: '2026-11-20T08:00:00.000Z' } };

const openCall = (keeping: FakeRoute, permissions: Parameters<typeof openPage>[2] = ['calls.read', 'recordings.hold'], more: Record<string, FakeRoute> = {}) =>
  openPage({ 'GET /api/calls/A': { body: call }, 'GET /api/calls/A/timeline': { body: [] }, 'GET /api/calls/A/keeping': keeping, ...more }, '/apps/central/cdr-history/A', permissions);

describe('the recordings of a call', () => {
  it('say until when they are kept, and are held with a reason', async () => {
    let now = kept;
    const { calls } = openCall(() => ({ body: now }), undefined, {
      'POST /api/calls/A/hold': () => {
        now = held;
        return { body: held };
      },
    });
    expect(await screen.findByText(/20 Ara 2026.*destek kuyruğu, 30 gün/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Saklamaya al'));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByText('Saklamaya al').closest('button') as HTMLButtonElement;
    expect(button).toBeDisabled();
    fireEvent.change(dialog.getByLabelText('Neden'), { target: { value: 'Mahkeme 2026/17' } });
    fireEvent.click(button);
    expect(await screen.findByText('Silinmeye karşı saklanıyor.')).toBeInTheDocument();
    expect(screen.getByText('Mahkeme 2026/17', { selector: 'q' })).toBeInTheDocument();
    expect(screen.getByText('Saklamayı kaldır')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Mahkeme 2026/17' });
  });

  it('say that they were erased; who may not hold them is not asked to', async () => {
    openCall({ body: { ...held, hold: null, recordings: [{ recordingId: 'm1', keptUntil: '2026-11-01T00:00:00.000Z', erasedAt: '2026-11-02T00:30:00.000Z' }] } });
    expect(await screen.findByText(/süresi dolduğu için silindi/)).toBeInTheDocument();
    expect(screen.queryByText('Saklamaya al')).toBeNull();
    openCall({ body: kept }, ['calls.read']);
    expect(await screen.findByText(/tarihine kadar saklanır/)).toBeInTheDocument();
    expect(screen.queryByText('Saklamaya al')).toBeNull();
  });
});

it('shows how long recordings are kept, and saves what is changed on the version that was read', async () => {
  const rules: RecordingRetention = { defaultDays: 180, queues: [{ queue: 'destek', days: 30 }], version: 4, updatedAt: '2026-11-20T08:00:00.000Z', updatedBy: 'Mert Aydın', due: 3, held: 2, erased: 17, nextAt: '2026-11-21T00:30:00.000Z' };
  const { calls } = openPage(
    { 'GET /api/recording-retention': { body: rules }, 'GET /api/queues': { body: [] }, 'PUT /api/recording-retention': refusal(409, 'record.version-conflict', 'Kayıt siz düzenlerken değişti.') },
    '/apps/central/recording-retention', ['recordings.retention'],
  );
  expect(await screen.findByText('17')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('destek kuyruğu, gün'), { target: { value: '45' } });
  fireEvent.change(screen.getByLabelText('Bütün çağrılar', { selector: 'input' }), { target: { value: '90' } });
  fireEvent.click(screen.getByText('Kaydet'));
  expect(await screen.findByText('Kayıt siz düzenlerken değişti.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ defaultDays: 90, queues: [{ queue: 'destek', days: 45 }], version: 4 });
});

it('opens a kept call in its row: what was noted and what was recorded; has searches and columns of its own', async () => {
  const silent = callItem('B', { recordings: [], detail: null });
  const filters = [{ id: 'a3f1c1de-0000-4000-8000-000000000009', page: 'cdr-history', name: 'Geçmişten', query: '' }, { id: 'a3f1c1de-0000-4000-8000-000000000010', page: 'saved-calls', name: 'Şikâyetler', query: 'cols=comment' }];
  const { calls } = openPage(
    { 'GET /api/queues': { body: [] }, 'GET /api/calls': { body: { items: [call, silent], total: 2, page: 1, pageSize: 50 } }, 'GET /api/calls/A/keeping': { body: kept }, 'GET /api/call-filters': { body: filters } },
    '/apps/central/saved-calls', ['calls.read', 'calls.export', 'recordings.listen'],
  );
  const row = (await screen.findAllByText('Fatura itirazı'))[0]?.closest('tr') as HTMLElement;
  fireEvent.click(row.querySelector('.ant-table-row-expand-icon') as HTMLElement);
  const opened = within(await screen.findByRole('group', { name: 'Ayrıntı ve ses kaydı' }));
  expect(opened.getByText('İade süreci')).toBeInTheDocument();
  expect(opened.getByLabelText('Çal')).toBeInTheDocument();
  expect(document.querySelectorAll('.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)')).toHaveLength(1);
  fireEvent.click(screen.getByText('Kayıtlı aramalar'));
  fireEvent.click(await screen.findByText('Şikâyetler'));
  expect(screen.queryByText('Geçmişten')).toBeNull();
  await waitFor(() => expect(screen.queryAllByRole('columnheader', { name: 'Arama nedeni' })).toHaveLength(0));
  expect(calls.filter(({ path }) => path === '/api/calls').every(({ query }) => query.get('has') === 'recording,detail')).toBe(true);
});
