import type { ReportDelivery, ReportSchedule } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportsFeature } from './reports.feature';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const PAGE = '/apps/central-report/schedules';
const ID = '6f1c1f0e-8f5e-4a52-9f57-0d6a4d9b1a01';
const delivery: ReportDelivery = { id: ID, dueAt: '2026-11-20T05:30:00.000Z', state: 'failed', attempts: 8, fault: 'unreachable', reason: 'connect ECONNREFUSED', sentAt: null, recipients: ['mudur@example.com'], askedBy: null };
const schedule: ReportSchedule = {
  id: ID, version: 3, name: 'Sabah', report: 'queue-reports', format: 'pdf', language: 'tr', period: 'yesterday', cadence: 'week', at: '08:30', weekDay: 1, monthDay: 1, isEnabled: true,
  query: { interval: null, pbx: [], queues: ['destek'], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], targetS: null },
  recipients: ['mudur@example.com', 'b@example.com'], createdBy: 'Mert Aydın', updatedAt: '2026-11-01T00:00:00.000Z', nextAt: '2026-11-23T05:30:00.000Z', delivery,
};

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute>, at = PAGE) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/queues': { body: [] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(['reports.read', 'reports.schedule', 'queues.read']), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [reportsFeature], routes: routesOf([reportsFeature]), at, preloadedState });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { sent: (method: string) => net.calls.filter((call) => call.method === method) };
}
it('lists what is mailed when to whom, and why the last mail was not sent', async () => {
  open({ 'GET /api/report-schedules': { body: [schedule] }, [`GET /api/report-schedules/${ID}/deliveries`]: { body: [delivery] } });
  const row = within((await screen.findByText('Sabah')).closest('tr') as HTMLElement);
  for (const text of ['Kuyruk raporu · Dün · PDF', 'Her hafta Pzt 08:30', 'mudur@example.com +1']) expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByText(/Gönderilemedi/)).toBeInTheDocument();
  await pointer.click(row.getByRole('button', { name: /genişlet|expand/i }));
  expect(await screen.findByText(/Posta sunucusuna ulaşılamadı/)).toBeInTheDocument();
  expect(screen.getByText('connect ECONNREFUSED')).toBeInTheDocument();
});

it('disables, mails now and deletes', async () => {
  const { sent } = open({
    'GET /api/report-schedules': { body: [schedule] }, [`PUT /api/report-schedules/${ID}`]: { body: { ...schedule, isEnabled: false } }, [`POST /api/report-schedules/${ID}/run`]: { status: 202 }, [`DELETE /api/report-schedules/${ID}`]: { status: 204 },
  });
  await pointer.click(await screen.findByRole('switch', { name: 'Sabah etkin' }));
  await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ version: 3, isEnabled: false, name: 'Sabah' }));
  await pointer.click(screen.getByRole('button', { name: 'Sabah raporunu şimdi gönder' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  await pointer.click(screen.getByRole('button', { name: 'Sabah zamanlamasını sil' }));
  await pointer.click(await screen.findByRole('button', { name: 'Sil' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

it('makes one of what a report page shows, and shows at its field what the server refuses', async () => {
  let answer: FakeRoute = { status: 400, body: { error: { code: 'validation.failed', message: 'x', params: {}, fields: [{ path: 'recipients.0', message: 'Doğru bir e-posta adresi girin' }], requestId: 'r' } } };
  const { sent } = open({ 'GET /api/report-schedules': { body: [] }, 'POST /api/report-schedules': (call) => (typeof answer === 'function' ? answer(call) : answer) }, `${PAGE}?new=calls-per-hours&period=last-7-days&queues=destek&hours=09:00-18:00&target=30`);
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => fireEvent.click(dialog.getByText('Kaydet'));
  fireEvent.change(dialog.getByLabelText('Ad'), { target: { value: 'Haftalık' } });
  save();
  expect(await dialog.findByText('En az bir e-posta adresi girin.')).toBeInTheDocument();
  expect(sent('POST')).toHaveLength(0);
  const recipients = dialog.getByLabelText('Alıcılar');
  fireEvent.change(recipients, { target: { value: 'yanlis,' } });
  save();
  expect(await dialog.findByText('Doğru bir e-posta adresi girin')).toBeInTheDocument();
  answer = { body: schedule };
  save();
  await waitFor(() => expect(screen.queryByText('Kaydet')).toBeNull());
  expect(sent('POST').at(-1)?.body).toEqual({
    name: 'Haftalık', report: 'calls-per-hours', format: 'pdf', language: 'tr', period: 'last-7-days', cadence: 'week', at: '08:00', weekDay: 1, monthDay: 1, isEnabled: true, recipients: ['yanlis'],
    query: { interval: null, pbx: [], queues: ['destek'], agents: [], groups: [], dayStart: '09:00', dayEnd: '18:00', weekDays: [], targetS: 30 },
  });
});
