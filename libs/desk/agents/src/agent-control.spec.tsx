import '@testing-library/jest-dom';
import { deviceCheckDone, phoneChanged, type PhoneState } from '@santral/desk-platform/phone';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@santral/desk-platform/testing';
import axe from 'axe-core';
import { ago, choices, offline, online, paused, renderAgents, type RenderedAgents } from './testing/render-agents';

jest.setTimeout(20_000);

let desk: RenderedAgents;
afterEach(() => desk.stop());

const control = () => screen.findByRole('region', { name: 'Kuyruk ve mola' });
const dialog = () => screen.findByRole('dialog', { name: 'Mola Türünü Seçiniz' });
const joined = { extension: '1001', queue: 'destek', interface: 'PJSIP/1001', memberName: null, paused: false, reason: null, penalty: 0 };

describe('the control in the toolbar', () => {
  it('leads into the queue; the screen changes when the PBX says so', async () => {
    desk = renderAgents();
    desk.load();
    expect(await control()).toHaveTextContent('Çıkış yapıldı');
    await desk.user.click(screen.getByRole('button', { name: 'Kuyruğa gir' }));
    await waitFor(() => expect(desk.sent('POST /api/agentLogin/1001')).toHaveLength(1));
    expect(await control()).toHaveTextContent('Çıkış yapıldı');
    expect(screen.queryByText('Agent Girişi Yapıldı')).toBeNull();
    desk.answer.status = online(5050);
    desk.hear('agent.queue-joined', joined);
    await waitFor(async () => expect(await control()).toHaveTextContent('Çevrimiçi01:24:10'));
    expect(screen.getByText('Agent Girişi Yapıldı')).toBeInTheDocument();
    await waitFor(() => expect(desk.sent('POST /api/agentControlPing/1001')).toHaveLength(1));
  });

  it('asks for the devices first where the browser is the phone, and joins no queue when that is given up', async () => {
    desk = renderAgents();
    desk.load();
    await control();
    // What the feature of the webphone does.
    const answer = (goesOn: boolean) => act(() => void desk.store.dispatch(deviceCheckDone({ goesOn })));
    const phone = (change: Pick<PhoneState, 'line' | 'problem'>) => act(() => void desk.store.dispatch(phoneChanged({ isHere: true, call: null, ...change })));
    phone({ line: 'registered', problem: null });
    await desk.user.click(screen.getByRole('button', { name: 'Kuyruğa gir' }));
    expect(desk.sent('POST /api/agentLogin/1001')).toHaveLength(0);
    answer(false);
    phone({ line: 'off', problem: 'microphone-refused' });
    await desk.user.click(screen.getByRole('button', { name: 'Kuyruğa gir' }));
    expect(desk.sent('POST /api/agentLogin/1001')).toHaveLength(0);
    answer(true);
    await waitFor(() => expect(desk.sent('POST /api/agentLogin/1001')).toHaveLength(1));
  });

  it('shows a pause made elsewhere, orange within the limit, red in the second after it', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    expect(await control()).toHaveClass('state-available');
    desk.answer.status = paused(1799);
    desk.hear('agent.break-started', { extension: '1001', reason: 'BRK-3', startedAt: new Date().toISOString() });
    await waitFor(async () => expect(await control()).toHaveClass('state-on-break'));
    expect(await control()).toHaveTextContent('Molada · Çay');
    expect(await control()).toHaveTextContent('/ 00:30:00');
    expect(screen.getByText('Molanız Başladı.')).toBeInTheDocument();
    await waitFor(async () => expect(await control()).toHaveClass('state-overrun'), { timeout: 4000 });
    expect(await control()).toHaveTextContent('Mola aşımı · Çay');
    desk.answer.status = online();
    desk.hear('agent.break-ended', { extension: '1001', reason: 'BRK-3', endedAt: new Date().toISOString() });
    expect(await screen.findByText('Molanız Bitti.')).toBeInTheDocument();
  });

  it.each([
    ['single', 'tek mola limiti'],
    ['allowance', 'günlük mola hakkı'],
  ] as const)('counts against the limit that is reached first and says which: %s', async (kind, words) => {
    desk = renderAgents();
    desk.answer.status = { ...paused(598, 600, 'Çay', 3, kind), countsFrom: ago(1200), pauseinfo: { pauseid: 3, pausename: 'Çay', pauselimit: 1800 } };
    desk.load();
    expect(await control()).toHaveClass('state-on-break');
    expect(await control()).toHaveTextContent(/00:09:5\d \/ 00:10:00/);
    expect(await control()).toHaveTextContent(words);
    await waitFor(async () => expect(await control()).toHaveClass('state-overrun'), { timeout: 4000 });
    expect(await control()).toHaveTextContent('Mola aşımı · Çay');
    expect(await control()).toHaveTextContent(words);
  });

  it('shows no limit where there is none', async () => {
    desk = renderAgents();
    desk.answer.status = paused(99_999, 0, 'Acil', 7);
    desk.load();
    expect(await control()).toHaveClass('state-on-break');
    expect(await control()).not.toHaveTextContent('/');
  });

  it('says when one is out, as a warning, and ends breaks', async () => {
    desk = renderAgents();
    desk.answer.status = paused(10);
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Bitir' }));
    await waitFor(() => expect(desk.sent('POST /api/agentPauseStop/1001')).toHaveLength(1));
    await desk.user.click(screen.getByRole('button', { name: 'Kuyruktan çık' }));
    await waitFor(() => expect(desk.sent('POST /api/agentLogout/1001')).toHaveLength(1));
    desk.answer.status = offline;
    desk.hear('agent.queue-left', { extension: '1001', queue: 'destek', interface: 'PJSIP/1001', memberName: null });
    await screen.findByText('Çıkış Yapıldı');
    expect(desk.store.getState().toasts.find(({ text }) => text === 'Çıkış Yapıldı')?.kind).toBe('warning');
  });

  it('tells what the PBX refused and changes nothing', async () => {
    desk = renderAgents({ 'POST /api/agentLogin/1001': refusal(503, 'pbx.unreachable', 'Santral bağlantısı yok; işlem yapılmadı.') });
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Kuyruğa gir' }));
    expect(await screen.findByText('Santral bağlantısı yok; işlem yapılmadı.')).toBeInTheDocument();
    expect(await control()).toHaveTextContent('Çıkış yapıldı');
  });

  it('says that it is out of reach while the server is not heard, and asks nothing of it', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    await control();
    desk.lose();
    expect(await control()).toHaveTextContent('Erişilemiyor');
    await desk.user.click(screen.getByRole('button', { name: 'Kuyruktan çık' }));
    expect(desk.sent('POST /api/agentLogout/1001')).toHaveLength(0);
  });

  it('is not for users without an extension, and does not listen to the facts of others', async () => {
    desk = renderAgents();
    desk.load();
    await control();
    const before = desk.sent('POST /api/agentStatus/1001').length;
    desk.hear('agent.break-started', { extension: '1002', reason: 'BRK-3', startedAt: new Date().toISOString() });
    expect(desk.sent('POST /api/agentStatus/1001')).toHaveLength(before);
    desk.load({ pbx: null, extension: null });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Kuyruk ve mola' })).toBeNull());
  });

  it('is told of limits: the agent of the own, a supervisor of every overrun', async () => {
    desk = renderAgents();
    desk.answer.status = paused(10);
    desk.load();
    await control();
    const limit = { pbx: 'main', extension: '1001', breakId: 3, limitKind: 'type' as const, limitS: 1800, startedAt: new Date().toISOString(), limitAt: new Date().toISOString() };
    desk.hear('agent.break-warned', limit, 'santral');
    expect(await screen.findByText('Mola süreniz dolmak üzere. (günlük tür limiti)')).toBeInTheDocument();
    desk.hear('agent.break-overrun', limit, 'santral');
    expect(await screen.findByText('Mola süreniz doldu. (günlük tür limiti)')).toBeInTheDocument();
    desk.hear('agent.break-overrun', { ...limit, limitKind: 'single', extension: '1004' }, 'santral');
    expect(await screen.findByText('1004 dahilisi mola süresini aştı. (tek mola limiti)')).toBeInTheDocument();
  });
});

describe('who sits at the desk', () => {
  it('is said again at once when the desk is back', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    await waitFor(() => expect(desk.sent('POST /api/agentControlPing/1001')).toHaveLength(1));
    desk.lose();
    desk.load();
    await waitFor(() => expect(desk.sent('POST /api/agentControlPing/1001')).toHaveLength(2));
  });

  it('is told to supervisors when it is nobody, and not to the one who sits there', async () => {
    desk = renderAgents();
    desk.load();
    await control();
    const silent = { pbx: 'main', extension: '1001', seenAt: new Date().toISOString() };
    desk.hear('agent.desk-lost', silent, 'santral');
    desk.hear('agent.desk-lost', { ...silent, extension: '1004' }, 'santral');
    expect(await screen.findByText('1004 dahilisinin masasından ses yok.')).toBeInTheDocument();
    expect(screen.queryByText('1001 dahilisinin masasından ses yok.')).toBeNull();
    desk.hear('agent.desk-found', { ...silent, extension: '1004' }, 'santral');
    expect(await screen.findByText('1004 dahilisi yeniden masasında.')).toBeInTheDocument();
  });
});

describe('the break dialog', () => {
  it('opens by Alt+B, preselects what is used most, and starts it', async () => {
    desk = renderAgents();
    desk.answer.status = online();
    desk.load();
    await control();
    fireEvent.keyDown(document, { key: 'b', code: 'KeyB', altKey: true });
    const rows = within(await dialog());
    const chosen = await rows.findByRole('radio', { name: /Yemek/ });
    expect(chosen).toBeChecked();
    expect(chosen).toHaveFocus();
    expect(rows.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Mola Adı', 'Limit', 'Kullandığım Süre', 'Kalan Süre']);
    expect(rows.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'YemekEn sık kullanılan01:00:0000:38:2000:21:40',
      'Çay00:30:0000:34:12Aşım \u221200:04:12',
      'AcilLimit Belirtilmemiş00:00:00–',
    ]);
    expect(rows.getByText(/molada/).parentElement).toHaveTextContent('Şu an 2 kişi molada. destek kuyruğunda 5 bekleyen var, en uzun 00:02:48.');
    expect((await axe.run(await dialog(), { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
    await desk.user.click(rows.getByRole('button', { name: /Başla/ }));
    await waitFor(() => expect(desk.sent('POST /api/agentPauseStart/1001/2')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says how long one break may be, and what is left of all breaks of the day', async () => {
    const answer = { body: choices([{ allowance: { limit: 3600, remainder: 540 } }, { singleLimit: 900 }, { singleLimit: 300 }]) };
    desk = renderAgents({ 'POST /api/getPauseList/1001': () => answer });
    desk.answer.status = online();
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Mola' }));
    const rows = within(await dialog());
    expect((await rows.findByText(/Bugünkü mola hakkınız/)).textContent).toBe('Bugünkü mola hakkınız 01:00:00, kalan 00:09:00.');
    expect(rows.getAllByRole('row').slice(2).map((row) => row.textContent)).toEqual(['Çay00:30:00tek mola 00:15:0000:34:12Aşım \u221200:04:12', 'Aciltek mola 00:05:0000:00:00–']);
    answer.body = choices([{ allowance: { limit: 3600, remainder: -60 } }]);
    await desk.user.click(rows.getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await desk.user.click(screen.getByRole('button', { name: 'Mola' }));
    expect((await within(await dialog()).findByText(/Bugünkü mola hakkınızı/)).textContent).toBe('Bugünkü mola hakkınızı (01:00:00) 00:01:00 aştınız.');
  });

  it('opens while something asked before is still under way', async () => {
    desk = renderAgents({ 'POST /api/agentLogin/1001': () => new Promise(() => undefined) });
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Kuyruğa gir' }));
    desk.answer.status = online();
    desk.hear('agent.queue-joined', joined);
    await waitFor(async () => expect(await control()).toHaveClass('state-available'));
    fireEvent.keyDown(document, { key: 'b', code: 'KeyB', altKey: true });
    expect(await dialog()).toBeInTheDocument();
  });

  it('asks for a type when none is chosen', async () => {
    desk = renderAgents({ 'POST /api/getPauseList/1001': { body: choices([{ isMostUsed: false }]) } });
    desk.answer.status = online();
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Mola' }));
    await desk.user.click(await screen.findByRole('button', { name: /Başla/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Lütfen Mola Türünü Seçiniz.');
    await desk.user.click(screen.getByRole('radio', { name: /Çay/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await desk.user.click(screen.getByRole('button', { name: /Başla/ }));
    await waitFor(() => expect(desk.sent('POST /api/agentPauseStart/1001/3')).toHaveLength(1));
  });

  it("shows 'Başla' only once the details are there, and 'Vazgeç' at once", async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    desk = renderAgents({ 'POST /api/getPauseList/1001': () => new Promise((resolve) => (answer = resolve)) });
    desk.answer.status = online();
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Mola' }));
    await dialog();
    expect(screen.queryByRole('button', { name: /Başla/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toBeInTheDocument();
    answer({ body: choices() });
    expect(await screen.findByRole('button', { name: /Başla/ })).toBeInTheDocument();
    await desk.user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.sent('POST /api/agentPauseStart/1001/2')).toHaveLength(0);
  });

  it('stays open with the words of the server when a break is refused, and offers another try when types cannot be loaded', async () => {
    let isDown = true;
    desk = renderAgents({
      'POST /api/getPauseList/1001': () => (isDown ? refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor.') : { body: choices() }),
      'POST /api/agentPauseStart/1001/2': refusal(409, 'pbx.refused', 'Santral işlemi kabul etmedi: No'),
    });
    desk.answer.status = online();
    desk.load();
    await desk.user.click(await screen.findByRole('button', { name: 'Mola' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Servis şu anda yanıt vermiyor.');
    isDown = false;
    await desk.user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    await desk.user.click(await screen.findByRole('button', { name: /Başla/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Santral işlemi kabul etmedi: No');
    expect(await dialog()).toBeInTheDocument();
  });
});
