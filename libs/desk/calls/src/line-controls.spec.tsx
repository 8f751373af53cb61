import '@testing-library/jest-dom';
import { callControlsOf, type CardState } from '@santral/contracts';
import { phoneChanged } from '@santral/desk-platform/phone';
import { act, screen, waitFor, within } from '@testing-library/react';
import { at, callHead, card, fact, incoming, known } from './testing/fixtures';
import { lookupRoute, renderCalls, type RenderedCalls } from './testing/render-calls';

// Typing key by key into real controls takes its time on a busy machine.
jest.setTimeout(20_000);

let desk: RenderedCalls;
afterEach(() => desk.stop());

const answer = { body: { done: true } };
const colleagues = [
  { extension: '1002', name: 'Ali Kurt', state: 'available', since: at(0) },
  { extension: '1003', name: 'Merve Özdemir', state: 'talking', since: at(0) },
];
const talking = card({ state: 'active', answeredAt: at(6), recording: '/var/spool/1.wav' });
const start = (change: Partial<typeof talking> = {}, routes = {}) => {
  desk = renderCalls({ [lookupRoute()]: { body: known() }, 'GET /api/webphone/colleagues': { body: colleagues }, ...routes });
  desk.load({ cards: [{ ...talking, ...change }] });
};
/** Whether the desk phone that is registered does what the PBX asks of it. */
const remote = (remoteControl: boolean) => desk.hear(fact('agent.phone-changed', { extension: '1001', reachable: true, remoteControl }));
const bar = () => screen.getByRole('region', { name: 'Çağrı çubuğu' });
const inBar = (name: string) => within(bar()).queryByRole('button', { name });
const post = (control: string) => `POST /api/desk/calls/call-1/${control}`;

describe('buttons of a call on a desk phone', () => {
  const names: Partial<Record<string, string>> = {
    'hang-up': 'Görüşmeyi bitir', consult: 'Aktar', park: 'Park et', retrieve: 'Geri al', 'complete-transfer': 'Aktarmayı tamamla', 'cancel-transfer': 'Arayana dön', 'pause-recording': 'Ses kaydını duraklat',
    hold: 'Beklet', resume: 'Devam et',
  };

  it.each(['dialling', 'active', 'held', 'consulting', 'parked', 'missed', 'ended'] as const)('follow the state table: %s', async (state: CardState) => {
    start({ state, parkedAt: '701', ...(state === 'ended' ? { endedAt: at(60) } : {}) });
    await screen.findByRole('article');
    remote(true);
    const shown = Object.entries(names).filter(([, name]) => inBar(name!) !== null).map(([control]) => control);
    expect(shown.sort()).toEqual(callControlsOf[state].filter((control) => control in names).sort());
  });

  it('reject a call that only rings, on the card and in the bar', async () => {
    start({ state: 'ringing', answeredAt: null }, { [post('hang-up')]: answer });
    const article = await screen.findByRole('article');
    await desk.user.click(within(article).getByRole('button', { name: 'Reddet' }));
    await waitFor(() => expect(desk.sent(post('hang-up'))).toHaveLength(1));
    expect(inBar('Reddet')).toBeInTheDocument();
  });

  it('answer, hold and go on only on a phone that does so when asked', async () => {
    start({ state: 'ringing', answeredAt: null }, { [post('answer')]: answer, [post('hold')]: answer, [post('resume')]: answer });
    const article = await screen.findByRole('article');
    expect(inBar('Cevapla')).toBeNull();
    expect(within(article).queryByRole('button', { name: 'Cevapla' })).toBeNull();
    remote(true);
    expect(within(article).getAllByRole('button').map((button) => button.textContent).slice(-2)).toEqual(['Reddet', 'Cevapla']);
    await desk.user.click(within(bar()).getByRole('button', { name: 'Cevapla' }));
    await waitFor(() => expect(desk.sent(post('answer'))).toHaveLength(1));

    desk.hear(incoming.answered());
    await desk.user.click(within(bar()).getByRole('button', { name: 'Beklet' }));
    await waitFor(() => expect(desk.sent(post('hold'))).toHaveLength(1));
    desk.hear(fact('call.held', { call: callHead(), extension: '1001' }));
    await desk.user.click(within(article).getByRole('button', { name: 'Devam et' }));
    await waitFor(() => expect(desk.sent(post('resume'))).toHaveLength(1));
    // Another phone has registered, which does not.
    remote(false);
    expect(inBar('Devam et')).toBeNull();
  });

  it('leave to the phone in the browser what it does by itself', async () => {
    start();
    remote(true);
    await screen.findByRole('article');
    act(() => void desk.store.dispatch(phoneChanged({
      line: 'registered', isHere: true, problem: null,
      call: { direction: 'incoming', state: 'talking', number: '05321112233', name: null, since: at(6), isHeld: false, isMuted: false, consultation: null },
    })));
    expect(inBar('Aktar')).toBeNull();
    expect(within(bar()).getAllByRole('button', { name: 'Görüşmeyi bitir' })).toHaveLength(1);
    expect(inBar('Park et')).toBeInTheDocument();
    expect(inBar('Ses kaydını duraklat')).toBeInTheDocument();
  });

  it('change nothing by themselves: the card follows what the PBX says', async () => {
    start({}, { [post('park')]: answer, [post('retrieve')]: answer });
    const article = await screen.findByRole('article');
    await desk.user.click(within(article).getByRole('button', { name: 'Park et' }));
    await waitFor(() => expect(desk.sent(post('park'))).toHaveLength(1));
    expect(within(article).getByText('Görüşmede')).toBeInTheDocument();
    desk.hear(fact('call.agent-left', { call: callHead(), extension: '1001', leftAt: at(50), talkMs: 44_000 }), fact('call.parked', { call: callHead(), extension: '1001', space: '701' }));
    expect(within(article).getByText('Park edildi')).toBeInTheDocument();
    expect(article).toHaveTextContent('701 numaralı yerde bekliyor');
    await desk.user.click(within(article).getByRole('button', { name: 'Geri al' }));
    await waitFor(() => expect(desk.sent(post('retrieve'))).toHaveLength(1));
  });

  it('show one of pause and resume, and say that nothing is recorded', async () => {
    start({}, { [post('pause-recording')]: answer, [post('resume-recording')]: answer });
    const article = await screen.findByRole('article');
    await desk.user.click(within(bar()).getByRole('button', { name: 'Ses kaydını duraklat' }));
    desk.hear(fact('call.recording-muted', { call: callHead(), recordingId: 'r', extension: '1001' }));
    expect(article).toHaveTextContent('Ses kaydı duraklatıldı');
    await desk.user.click(within(bar()).getByRole('button', { name: 'Ses kaydını sürdür' }));
    await waitFor(() => expect(desk.sent(post('resume-recording'))).toHaveLength(1));
  });

  it('tell what the server refused, in its words', async () => {
    start({}, { [post('park')]: { status: 409, body: { error: { code: 'pbx.refused', message: 'Santral işlemi kabul etmedi: dolu', requestId: 'r' } } } });
    await screen.findByRole('article');
    await desk.user.click(within(bar()).getByRole('button', { name: 'Park et' }));
    await waitFor(() => expect(JSON.stringify(desk.store.getState())).toContain('Santral işlemi kabul etmedi: dolu'));
  });
});

describe('handing a call over', () => {
  it('asks a colleague chosen from the list, by keyboard alone', async () => {
    start({}, { [post('consult')]: answer });
    await screen.findByRole('article');
    within(bar()).getByRole('button', { name: 'Aktar' }).focus();
    await desk.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Aktar' });
    const field = within(dialog).getByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    await desk.user.keyboard('kur');
    expect(within(dialog).queryByRole('button', { name: /Merve/ })).toBeNull();
    await desk.user.click(await within(dialog).findByRole('button', { name: /Ali Kurt/ }));
    expect(field).toHaveValue('1002');
    await desk.user.type(field, '{Enter}');
    await waitFor(() => expect(desk.sent(post('consult')).map(({ body }) => body)).toEqual([{ to: '1002' }]));
  });

  it('sends straight to a number, and to nothing that is none', async () => {
    start({}, { [post('transfer')]: answer });
    await screen.findByRole('article');
    await desk.user.click(within(bar()).getByRole('button', { name: 'Aktar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aktar' });
    const send = within(dialog).getByRole('button', { name: 'Doğrudan aktar' });
    await desk.user.type(within(dialog).getByRole('textbox'), 'yok');
    expect(send).toBeDisabled();
    await desk.user.clear(within(dialog).getByRole('textbox'));
    await desk.user.type(within(dialog).getByRole('textbox'), '0532 999 88 77');
    await desk.user.click(send);
    await waitFor(() => expect(desk.sent(post('transfer')).map(({ body }) => body)).toEqual([{ to: '05329998877' }]));
  });
});
