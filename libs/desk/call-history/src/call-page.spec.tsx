import type { TimelineEntry } from '@santral/contracts';
import { type FakeRoute, refusal } from '@santral/desk-platform/testing';
import { screen } from '@testing-library/react';
import { callItem, openPage } from './testing/open-page';

const entry = (name: string, change: Partial<TimelineEntry> = {}): TimelineEntry => ({ at: '2026-11-20T07:00:05.000Z', name, extension: null, agent: null, queue: null, text: null, ...change });
const entries = [
  entry('call.started', { text: '08500000000' }),
  entry('call.ringing', { extension: '1001', agent: 'Mert Aydın', queue: 'destek' }),
  entry('call.transferred', { extension: '1001', agent: 'Mert Aydın', text: 'warm: 1002' }),
  entry('call.ended', { text: 'answered' }),
];
const call = callItem('A', {
  callerName: 'Ayşe Yılmaz',
  transfers: [{ kind: 'warm', at: '2026-11-20T07:00:30.000Z', from: '1001', to: '1002' }],
  customerId: 'c1',
  detail: { id: 'd', userId: 'u', userName: 'Mert Aydın', reasons: [{ id: 1, label: 'Fatura itirazı' }], comment: 'İade <b>süreci</b>', customerId: 'c1', contactId: null, savedAt: '2026-11-20T07:02:00.000Z' },
});
const open = (answers: Record<string, FakeRoute> = {}) =>
  openPage({ 'GET /api/calls/A': { body: call }, 'GET /api/calls/A/timeline': { body: entries }, ...answers }, '/apps/central/cdr-history/A', ['calls.read']);

it('tells the life of a call: lanes, events in words, figures, what was noted', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ayşe Yılmaz' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Görüşme · Mert Aydın · 00:01:00' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Kuyruk · destek · Karşılandı · 00:00:05' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Aktarma · Mert Aydın · → 1002/ })).toBeInTheDocument();
  const events = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(events).toEqual([
    '10:00:05Çağrı başladı · 0850 000 00 00',
    '10:00:05Çalmaya başladı · Mert Aydın (1001) · destek',
    '10:00:05Aktarıldı · Mert Aydın (1001) · Danışarak aktarma → 1002',
    '10:00:05Çağrı bitti · Karşılandı',
  ]);
  expect(screen.getByText('00:01:05')).toBeInTheDocument();
  expect(screen.getByText('İade <b>süreci</b>')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Müşteri kartı' })).toHaveAttribute('href', '/apps/customer/c1/0');
});

it('says of an imported call that it is one, and what its log did not tell', async () => {
  open({ 'GET /api/calls/A': { body: { ...call, coverage: 'imported' } } });
  expect(await screen.findByText('İçe aktarıldı')).toBeInTheDocument();
  expect(screen.getByText(/bekletmeler, ses kaydı ve aktarılan çağrıyı kimin aldığı orada yazmaz/)).toBeInTheDocument();
});

it('says that a call does not exist', async () => {
  open({ 'GET /api/calls/A': refusal(404, 'call.not-found', 'Çağrı bulunamadı.'), 'GET /api/calls/A/timeline': refusal(404, 'call.not-found', 'Çağrı bulunamadı.') });
  expect(await screen.findByText('Çağrı bulunamadı.')).toBeInTheDocument();
});
