import { type CallScore, type CallSheet, type Criterion, type Draw, type Permission, permissions, type ScoresPage } from '@santral/contracts';
import { routesOf, Slot } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choicesOf } from './parts/points';
import { qualityFeature } from './quality.feature';

const pointer = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const criterion = (id: number, tr: string, change: Partial<Criterion> = {}): Criterion => ({
  id, name: { tr, en: tr, ar: tr }, description: null, weight: 30, maxScore: 5, isFatal: false, allowNa: false, activeFrom: null, activeTo: null, ...change,
});
const criteria = [criterion(1, 'Karşılama', { weight: 40 }), criterion(2, 'Çözüm'), criterion(3, 'Kapanış', { allowNa: true })];
const score: CallScore = {
  id: '00000000-0000-4000-8000-000000000001', callId: 'A', pbx: 'main', extension: '1001', agentName: 'Elif Kaya', callStartedAt: '2026-11-20T07:00:00.000Z', criteriaVersion: 7, criteria,
  points: { 1: 5, 2: 4, 3: null }, score: 640 / 7, failedFatal: false, comment: 'Güzel karşıladı', scoredBy: 'Müdür', scoredAt: '2026-11-20T09:00:00.000Z', version: 1, answer: null,
};
const sheet: CallSheet = { callId: 'A', callStartedAt: score.callStartedAt, criteriaVersion: 7, criteria, agents: [{ extension: '1001', agentName: 'Elif Kaya', talkMs: 60_000, isOwn: false, score: null }] };
const page = (items: CallScore[]): ScoresPage => ({ items, total: items.length, page: 1, pageSize: 20, scored: items.length, pointsAvg: items.length === 0 ? null : 640 / 7 });

let stop = () => {};
afterEach(() => stop());
// The desk fetches the part when a call is opened; on a busy machine that is long.
beforeAll(() => import('./parts/CallScores'), 30_000);

function open(at: string, answers: Record<string, FakeRoute>, held: readonly Permission[] = permissions) {
  stop();
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/agents': { body: [] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const routes = [...routesOf([qualityFeature]), { path: '/apps/central/cdr-history/:callId', element: <Slot name="call" /> }];
  const desk = renderDesk(<></>, { features: [qualityFeature], routes, at, preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
    stop = () => {};
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const CALL = '/apps/central/cdr-history/A';
const SHEET = 'GET /api/quality/calls/A';
const SAVE = 'PUT /api/quality/calls/A/scores/1001';
const give = async (name: string, points: string) => pointer.click(within(await screen.findByRole('radiogroup', { name })).getByRole('radio', { name: points }));

describe('the sheet of a call', () => {
  it('adds up while it is filled in, and is saved whole', async () => {
    const { calls, toasts } = open(CALL, { [SHEET]: { body: sheet }, [SAVE]: { body: score } });
    await give('Karşılama', '5');
    await give('Çözüm', '4');
    expect(screen.getByRole('button', { name: 'Puanı kaydet' })).toBeDisabled();
    await give('Kapanış', 'Uygulanamaz');
    expect(screen.getByText('91,43')).toBeInTheDocument();
    await pointer.type(screen.getByLabelText('Açıklama'), 'İyi');
    await pointer.click(screen.getByRole('button', { name: 'Puanı kaydet' }));
    await waitFor(() => expect(toasts()).toEqual(['Puan kaydedildi.']));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ criteriaVersion: 7, version: null, points: { 1: 5, 2: 4, 3: null }, comment: 'İyi' });
  });

  it('shows what is scored, corrects it on its version and says why that was refused', async () => {
    const scored: CallSheet = { ...sheet, criteriaVersion: 9, agents: [{ ...sheet.agents[0]!, score }] };
    const { calls } = open(CALL, { [SHEET]: { body: scored }, [SAVE]: refusal(409, 'record.version-conflict', 'Kayıt bu arada değişti.') });
    expect(await screen.findByText('Güzel karşıladı')).toBeInTheDocument();
    for (const text of ['5 / 5', '4 / 5', 'Uygulanamaz', '91,43']) expect(screen.getByText(text)).toBeInTheDocument();
    await pointer.click(screen.getByRole('button', { name: 'Düzelt' }));
    await give('Çözüm', '3');
    await pointer.click(screen.getByRole('button', { name: 'Puanı kaydet' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Kayıt bu arada değişti.');
    // What was typed stays; the sheet is judged by the criteria it was filled in with.
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ criteriaVersion: 7, version: 1, points: { 2: 3 } });
    expect(within(screen.getByRole('radiogroup', { name: 'Çözüm' })).getByRole('radio', { name: '3' })).toBeChecked();
  });

  it.each([
    ['who may only read', permissions.filter((permission) => permission !== 'quality.score'), false, 'Bu görüşme henüz değerlendirilmedi.'],
    ['whose own call it is', permissions, true, 'Kendi görüşmenize puan veremezsiniz.'],
  ])('offers no points to those %s', async (_, held, isOwn, text) => {
    open(CALL, { [SHEET]: { body: { ...sheet, agents: [{ ...sheet.agents[0]!, isOwn }] } } }, held);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('offers degrees from 1 on, and failing where one can fail', () => {
    expect(choicesOf(criterion(1, 'x', { maxScore: 3 }))).toEqual([1, 2, 3]);
    expect(choicesOf(criterion(1, 'x', { maxScore: 1, allowNa: true }))).toEqual([0, 1, null]);
    expect(choicesOf(criterion(1, 'x', { maxScore: 2, isFatal: true }))).toEqual([0, 1, 2]);
  });
});

describe('calls to score', () => {
  const draw: Draw = {
    agents: [
      { pbx: 'main', extension: '1001', agentName: 'Elif Kaya', eligible: 42, scored: 2, calls: [{ callId: 'A', startedAt: '2026-11-20T07:00:00.000Z', direction: 'inbound', number: '05321112233', queue: 'destek', talkMs: 61_000, lot: '0a1b2c3d4e5f' }] },
      { pbx: 'main', extension: '1002', agentName: 'Mert Aydın', eligible: 9, scored: 5, calls: [] },
    ],
  };
  it('are listed with their lots, and who is done', async () => {
    const { calls } = open('/apps/central/call-scores?perAgent=5&from=2026-11-14&until=2026-11-20', { 'GET /api/quality/draw': { body: draw } });
    const line = within((await screen.findByText('Elif Kaya', { selector: 'td *' })).closest('tr') as HTMLElement);
    for (const text of ['2 / 5 puanlandı · 42 uygun', '00:01:01', '0a1b2c3d4e5f']) expect(line.getByText(text)).toBeInTheDocument();
    expect(line.getByRole('link', { name: /Elif Kaya görüşmesini puanla/ })).toHaveAttribute('href', '/apps/central/cdr-history/A');
    expect(screen.getByText('Mert Aydın')).toBeInTheDocument();
    const asked = calls.find(({ path }) => path === '/api/quality/draw')?.query;
    expect([asked?.get('from'), asked?.get('until'), asked?.get('perAgent'), asked?.get('minTalk')]).toEqual(['2026-11-13T21:00:00.000Z', '2026-11-20T21:00:00.000Z', '5', '30']);
  });

  it('are those of one PBX, and name it where there are several', async () => {
    const of = (pbx: string, callId: string) => ({ ...draw.agents[0]!, pbx, calls: [{ ...draw.agents[0]!.calls[0]!, callId }] });
    const { calls } = open('/apps/central/call-scores?agents=main/1001,izmir/1002,1003', {
      'GET /api/quality/draw': { body: { agents: [of('main', 'A'), of('izmir', 'B')] } satisfies Draw },
      'GET /api/pbxs/choices': { body: [{ id: 'main', name: 'Merkez' }, { id: 'izmir', name: 'İzmir' }] },
    });
    for (const text of ['Elif Kaya · Merkez', 'Elif Kaya · İzmir']) expect(await screen.findByText(text, { selector: 'td *' })).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Santral'));
    fireEvent.click(await screen.findByTitle('İzmir'));
    const asked = () => calls.filter(({ path }) => path === '/api/quality/draw').at(-1)?.query;
    // Agents of another PBX would leave nothing to show.
    await waitFor(() => expect([asked()?.get('pbx'), asked()?.get('agents')]).toEqual(['izmir', 'izmir/1002,1003']));
  });

  it('are nobody’s who may only read: they see the sheets', async () => {
    open('/apps/central/call-scores', { 'GET /api/quality/scores': { body: page([{ ...score, answer: { text: 'Haklısınız', at: score.scoredAt } }]) } }, ['quality.read']);
    const line = within((await screen.findByText('Elif Kaya', { selector: 'td *' })).closest('tr') as HTMLElement);
    for (const text of ['91,43', 'Güzel karşıladı', 'Haklısınız']) expect(line.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText('Puanlanacaklar')).toBeNull();
  });
});

describe('own scores', () => {
  const ANSWER = `PUT /api/quality/own-scores/${score.id}/answer`;
  it('are seen and answered', async () => {
    const { calls, toasts } = open(`/apps/own-scores?score=${score.id}`, { 'GET /api/quality/own-scores': { body: page([score]) }, [ANSWER]: { body: { ...score, answer: { text: 'Teşekkürler', at: score.scoredAt } } } }, ['desk.use']);
    expect(await screen.findByText('1 puan, ortalama 91,43')).toBeInTheDocument();
    await pointer.click(screen.getByRole('button', { name: 'Yanıtla' }));
    expect(screen.getByRole('button', { name: 'Gönder' })).toBeDisabled();
    await pointer.type(screen.getByLabelText('Yanıtınız'), 'Teşekkürler');
    await pointer.click(screen.getByRole('button', { name: 'Gönder' }));
    await waitFor(() => expect(toasts()).toEqual(['Yanıtınız gönderildi.']));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Teşekkürler' });
  });

  it('say that there are none, and keep what was typed when sending fails', async () => {
    open('/apps/own-scores', { 'GET /api/quality/own-scores': { body: page([]) } }, ['desk.use']);
    expect(await screen.findByText('Henüz puanınız yok')).toBeInTheDocument();
    const { toasts } = open('/apps/own-scores', { 'GET /api/quality/own-scores': { body: page([score]) }, [ANSWER]: refusal(404, 'record.not-found', 'Kayıt bulunamadı.') }, ['desk.use']);
    await pointer.click(await screen.findByRole('button', { name: 'Yanıtla' }));
    await pointer.type(screen.getByLabelText('Yanıtınız'), 'Teşekkürler');
    await pointer.click(screen.getByRole('button', { name: 'Gönder' }));
    await waitFor(() => expect(toasts()).toEqual(['Kayıt bulunamadı.']));
    expect(screen.getByLabelText('Yanıtınız')).toHaveValue('Teşekkürler');
  });
});

it('leads from the address of one criterion to the list with it open', async () => {
  const { calls } = open('/apps/call-registration-criteria/5', { 'GET /api/resources/call-registration-criteria': { body: { items: [], total: 0, page: 1, pageSize: 20 } } });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/resources/call-registration-criteria/5')).toBe(true));
});
