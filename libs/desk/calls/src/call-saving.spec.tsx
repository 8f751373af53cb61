import '@testing-library/jest-dom';
import { refusal } from '@santral/desk-platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { at, card, incoming, known } from './testing/fixtures';
import { draftRoute, lookupRoute, renderCalls, type RenderedCalls } from './testing/render-calls';

// Typing key by key into real controls takes its time on a busy machine.
jest.setTimeout(20_000);

let desk: RenderedCalls;
afterEach(() => desk.stop());

const ended = (change = {}) => card({ state: 'ended', answeredAt: at(6), endedAt: at(228), ...change });
const saved = (support: 0 | 1) => ({ 'POST /api/callDetail': { body: { message: 'OK', divID: 'card-call-1', support } } });
const lookup = { [lookupRoute()]: { body: known() } };
const save = () => desk.user.click(screen.getByRole('button', { name: /^Kaydet/ }));
const addReason = async (tag: string) => desk.user.click(await screen.findByRole('button', { name: `${tag} nedenini ekle` }));

it('saves with the fields of the specification, says so, and the card goes', async () => {
  desk = renderCalls({ ...lookup, ...saved(0) });
  desk.load({ cards: [ended()] });
  await screen.findByRole('article', { name: /Mehmet Demir/ });
  await addReason('Fatura itirazı');
  await addReason('Tarife bilgisi');
  await desk.user.type(screen.getByLabelText('Açıklama'), 'İade anlatıldı.');
  await save();
  expect(await screen.findByText('Görüşme Detayları Kaydedildi')).toBeInTheDocument();
  expect(screen.queryByRole('article')).toBeNull();
  expect(desk.sent('POST /api/callDetail')[0]?.body).toEqual({
    comment: 'İade anlatıldı.',
    selects: [2, 3],
    caller_id: '6f1c2f0e-6f2e-4d5a-9a57-0c6d2f7f1001',
    called_id: 'a3f1c1de-0000-4000-8000-000000000001',
    called: '1001',
    caller: '05321112233',
    uniqueid: '1795173806.10',
    divID: 'card-call-1',
    type: 'incoming',
    callId: 'call-1',
  });
});

it('says when a support ticket was opened as well', async () => {
  desk = renderCalls({ ...lookup, ...saved(1) });
  desk.load({ cards: [ended()] });
  await addReason('Arıza kaydı');
  await desk.user.type(screen.getByLabelText(/Açıklama/), 'Hat kesik.');
  await save();
  expect(await screen.findByText('Görüşme Detayları Kaydedildi ve Destek Talebi Oluşturuldu')).toBeInTheDocument();
});

it('names the extension as the caller of an outgoing call', async () => {
  desk = renderCalls({ ...lookup, ...saved(0) });
  desk.load({ cards: [ended({ kind: 'outgoing', queue: null })] });
  await addReason('Fatura itirazı');
  await save();
  await waitFor(() =>
    expect(desk.sent('POST /api/callDetail')[0]?.body).toMatchObject({ type: 'outgoing', caller: '1001', called: '05321112233' }),
  );
});

it('keeps everything when the server refuses, shows its words, and a second try goes through', async () => {
  let tries = 0;
  desk = renderCalls({
    ...lookup,
    'POST /api/callDetail': () =>
      tries++ === 0
        ? refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor. Girdikleriniz korunuyor.')
        : { body: { message: 'OK', divID: 'x', support: 0 } },
  });
  desk.load({ cards: [ended()] });
  await addReason('Fatura itirazı');
  await desk.user.type(screen.getByLabelText('Açıklama'), 'Dekont gelecek.');
  await save();
  expect(await screen.findByText('Bir Hata Oluştu')).toBeInTheDocument();
  expect(within(screen.getByRole('article')).getByRole('alert')).toHaveTextContent(
    'Servis şu anda yanıt vermiyor. Girdikleriniz korunuyor.',
  );
  expect(screen.getByLabelText('Açıklama')).toHaveValue('Dekont gelecek.');
  expect(screen.getByRole('button', { name: /^Kaydet/ })).toHaveFocus();
  await save();
  expect(await screen.findByText('Görüşme Detayları Kaydedildi')).toBeInTheDocument();
});

it('sends one detail however often the button is pressed while the answer is awaited', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  desk = renderCalls({ ...lookup, 'POST /api/callDetail': () => new Promise((resolve) => (answer = resolve)) });
  desk.load({ cards: [ended()] });
  await addReason('Fatura itirazı');
  await save();
  const busy = await screen.findByRole('button', { name: /Kaydediliyor/ });
  await desk.user.click(busy);
  await waitFor(() => expect(desk.sent('POST /api/callDetail')).toHaveLength(1));
  answer({ body: { message: 'OK', divID: 'x', support: 0 } });
  expect(await screen.findByText('Görüşme Detayları Kaydedildi')).toBeInTheDocument();
  expect(desk.sent('POST /api/callDetail')).toHaveLength(1);
});

describe('before saving', () => {
  it('a reason must be chosen; the focus goes to the picker', async () => {
    desk = renderCalls({ ...lookup, ...saved(0) });
    desk.load({ cards: [ended()] });
    await screen.findByRole('article', { name: /Mehmet Demir/ });
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('Lütfen en az bir arama nedeni seçiniz.');
    expect(screen.getByLabelText('Arama Nedeni')).toHaveFocus();
    expect(desk.sent('POST /api/callDetail')).toEqual([]);
  });

  it('a reason that asks for a comment says so at once, and again instead of saving without one', async () => {
    desk = renderCalls({ ...lookup, ...saved(1) });
    desk.load({ cards: [ended()] });
    await addReason('Arıza kaydı');
    const note = screen.getByLabelText(/Açıklama/);
    expect(note).toBeRequired();
    expect(screen.getByText('Bu neden için zorunlu')).toBeInTheDocument();
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('“Arıza kaydı” nedeni için açıklama yazmanız gerekiyor.');
    expect(note).toHaveFocus();
    expect(desk.sent('POST /api/callDetail')).toEqual([]);
    await desk.user.type(note, 'Hat kesik.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reasons are found by typing, Turkish letters or not, and the ones used last are offered first', async () => {
    localStorage.setItem('santral.recent-reasons', '[4,3]');
    desk = renderCalls({ ...lookup, ...saved(0) });
    desk.load({ cards: [ended()] });
    const chips = await screen.findByRole('group', { name: 'Son kullanılan nedenler' });
    expect(
      within(chips)
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['Hat nakil', 'Tarife bilgisi', 'Arıza kaydı', 'Fatura itirazı']);
    await desk.user.type(screen.getByLabelText('Arama Nedeni'), 'ITIRAZI');
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent)).toEqual([
        'Fatura itirazı',
      ]),
    );
    await desk.user.click(document.querySelector('.ant-select-item-option-content')!);
    expect(within(chips).queryByRole('button', { name: /Fatura itirazı/ })).toBeNull();
    await save();
    await waitFor(() => expect(desk.sent('POST /api/callDetail')[0]?.body).toMatchObject({ selects: [2] }));
    await waitFor(() => expect(localStorage.getItem('santral.recent-reasons')).toBe('[2,4,3]'));
  });

  it('a reason that is no longer in use is not sent', async () => {
    desk = renderCalls({ ...lookup, ...saved(0) });
    desk.load({
      cards: [ended()],
      drafts: { 'call-1': { comment: 'x', reasonIds: [99, 2], customerId: null, contactId: null, savedAt: at(200) } },
    });
    await screen.findByRole('button', { name: 'Tarife bilgisi nedenini ekle' });
    await save();
    await waitFor(() => expect(desk.sent('POST /api/callDetail')[0]?.body).toMatchObject({ selects: [2] }));
  });
});

describe('the draft', () => {
  it('goes to the server while it is typed and says when', async () => {
    desk = renderCalls(lookup);
    desk.load({ cards: [ended()] });
    await desk.user.type(await screen.findByLabelText('Açıklama'), 'Dekont');
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Taslak kaydedildi 14:24:26'), { timeout: 3000 });
    expect(desk.sent(draftRoute()).at(-1)?.body).toMatchObject({ comment: 'Dekont' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('santral.draft'))).toEqual([]);
  });

  it('stays in the browser and says so while the server does not take it', async () => {
    desk = renderCalls({ ...lookup, [draftRoute()]: refusal(503, 'service.unavailable', 'x') });
    desk.load({ cards: [ended()] });
    await desk.user.type(await screen.findByLabelText('Açıklama'), 'Dekont');
    expect(await screen.findByText('Sunucuya kaydedilemedi, bu tarayıcıda duruyor', {}, { timeout: 3000 })).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('santral.draft.main.1001.call-1')!)).toMatchObject({ draft: { comment: 'Dekont' } });
  });

  it('of a reload comes back from the server, or from the browser when that is newer', async () => {
    const theirs = { comment: 'sunucudaki', reasonIds: [2], customerId: null, contactId: null, savedAt: at(100) };
    const mine = { draft: { comment: 'tarayıcıdaki', reasonIds: [2], customerId: null, contactId: null }, editedAt: at(101) };
    desk = renderCalls(lookup);
    localStorage.setItem('santral.draft.main.1001.call-1', JSON.stringify(mine));
    desk.load({
      cards: [ended(), ended({ callId: 'call-2', startedAt: at(-300) })],
      drafts: { 'call-1': theirs, 'call-2': { ...theirs, comment: 'öteki' } },
    });
    await desk.user.click(await screen.findByRole('button', { name: /^Kartı aç/ }));
    await waitFor(() =>
      expect(
        screen
          .getAllByLabelText('Açıklama')
          .map((field) => (field as HTMLTextAreaElement).value)
          .sort(),
      ).toEqual(['tarayıcıdaki', 'öteki']),
    );
    await waitFor(() => expect(desk.sent(draftRoute()).at(-1)?.body).toMatchObject({ comment: 'tarayıcıdaki' }), { timeout: 3000 });
  });

  it('typed on another tab shows here', async () => {
    desk = renderCalls(lookup);
    desk.load({ cards: [ended()] });
    const note = await screen.findByLabelText('Açıklama');
    const draft = { comment: 'öteki sekmede', reasonIds: [], customerId: null, contactId: null };
    const newValue = JSON.stringify({ draft, editedAt: at(300) });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'santral.draft.main.1001.call-1', newValue })));
    expect(note).toHaveValue('öteki sekmede');
  });
});

describe('a card put away unsaved', () => {
  const dismissed = { 'POST /api/desk/cards/call-1/dismiss': { status: 204 } };

  it('goes at once when nothing was typed', async () => {
    desk = renderCalls({ ...lookup, ...dismissed });
    desk.load({ cards: [ended()] });
    await desk.user.click(await screen.findByRole('button', { name: 'Kartı kaydetmeden kapat' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(desk.sent('POST /api/desk/cards/call-1/dismiss')).toHaveLength(1);
  });

  it('asks first when something was typed', async () => {
    desk = renderCalls({ ...lookup, ...dismissed });
    desk.load({ cards: [ended()] });
    await desk.user.type(await screen.findByLabelText('Açıklama'), 'x');
    await desk.user.click(screen.getByRole('button', { name: 'Kartı kaydetmeden kapat' }));
    expect(await screen.findByText('Kart kaydedilmeden kapatılsın mı?')).toBeInTheDocument();
    expect(desk.sent('POST /api/desk/cards/call-1/dismiss')).toEqual([]);
    await desk.user.click(screen.getByRole('button', { name: 'Kaydetmeden kapat' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it('is not offered while people talk', async () => {
    desk = renderCalls({ ...lookup, ...dismissed });
    desk.load({});
    desk.hear(incoming.ringing(), incoming.answered());
    await screen.findByRole('button', { name: /^Kaydet/ });
    expect(screen.queryByRole('button', { name: 'Kartı kaydetmeden kapat' })).toBeNull();
  });
});

describe('the keyboard', () => {
  it('reaches reasons and note of the current card from anywhere', async () => {
    desk = renderCalls(lookup);
    desk.load({ cards: [ended()] });
    await screen.findByRole('article', { name: /Mehmet Demir/ });
    screen.getByLabelText('Başka bir alan').focus();
    await desk.user.keyboard('{Alt>}r{/Alt}');
    expect(screen.getByLabelText('Arama Nedeni')).toHaveFocus();
    await desk.user.keyboard('{Alt>}n{/Alt}');
    expect(screen.getByLabelText('Açıklama')).toHaveFocus();
  });

  it('saves by Ctrl+Enter in the card, but not while somebody types elsewhere', async () => {
    desk = renderCalls({ ...lookup, ...saved(0) });
    desk.load({ cards: [ended()] });
    await addReason('Fatura itirazı');
    await desk.user.click(screen.getByLabelText('Başka bir alan'));
    await desk.user.keyboard('{Control>}{Enter}{/Control}');
    expect(desk.sent('POST /api/callDetail')).toEqual([]);
    await desk.user.click(screen.getByLabelText('Açıklama'));
    await desk.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Görüşme Detayları Kaydedildi')).toBeInTheDocument();
  });
});
