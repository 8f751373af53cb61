import '@testing-library/jest-dom';
import axe from 'axe-core';
import { screen, waitFor, within } from '@testing-library/react';
import { at, callHead, card, fact, incoming, known, match, unknown } from './testing/fixtures';
import { lookupRoute, renderCalls, type RenderedCalls } from './testing/render-calls';

// Typing key by key into real controls takes its time on a busy machine.
jest.setTimeout(20_000);

let desk: RenderedCalls;
afterEach(() => desk.stop());

const active = (change = {}) => card({ state: 'active', answeredAt: at(6), ...change });
const liveRegion = () => document.querySelector('[aria-live="assertive"]');

describe('a ringing call', () => {
  it('opens the drawer with who calls and tells a screen reader, without taking the focus', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({});
    const elsewhere = screen.getByLabelText('Başka bir alan');
    elsewhere.focus();
    desk.hear(incoming.ringing());

    const ringing = await screen.findByRole('article', { name: 'Gelen Arama, Mehmet Demir' });
    expect(within(ringing).getByText('Çalıyor')).toBeInTheDocument();
    expect(within(ringing).getByText('Demir Ticaret')).toBeInTheDocument();
    expect(within(ringing).getByText('0532 111 22 33')).toBeInTheDocument();
    expect(within(ringing).getByRole('link', { name: /Müşteri kartı/ })).toHaveAttribute('href', `/apps/customer/${match().id}/0`);
    await waitFor(() => expect(liveRegion()).toHaveTextContent('Gelen arama, Mehmet Demir, Demir Ticaret'));
    expect(elsewhere).toHaveFocus();
    expect(desk.store.getState().layout.drawerOpen).toBe(true);
    expect(screen.getByRole('button', { name: 'Gelen aramalar 1' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('is announced by its number when the lookup takes too long', async () => {
    desk = renderCalls({ [lookupRoute()]: () => new Promise(() => undefined) });
    desk.load({});
    desk.hear(incoming.ringing());
    await waitFor(() => expect(liveRegion()).toHaveTextContent('Gelen arama, 0532 111 22 33'), { timeout: 3000 });
    expect(liveRegion()).not.toHaveTextContent('bilgisi yok');
  });

  it('shows neither reasons nor a button to save before it is answered', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({});
    desk.hear(incoming.ringing());
    const ringing = await screen.findByRole('article', { name: /Mehmet Demir/ });
    expect(within(ringing).queryByLabelText('Arama Nedeni')).toBeNull();
    expect(within(ringing).queryByRole('button', { name: /Kaydet/ })).toBeNull();
  });

  it('goes when another agent takes it, and the call bar is idle again', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({});
    desk.hear(incoming.ringing());
    await screen.findByRole('article');
    desk.hear(fact('call.ring-ended', { call: callHead(), ringId: 'r1', extension: '1001', result: 'cancelled-elsewhere', ringMs: 4000 }));
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByText('Çağrınız Bulunmamaktadır')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Çağrı çubuğu' })).toHaveTextContent('Görüşme yok');
  });
});

describe('the card of a call', () => {
  it('counts from the answer and stands still at hangup', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({});
    desk.hear(incoming.ringing(), incoming.answered());
    const talking = await screen.findByRole('article', { name: /Mehmet Demir/ });
    expect(within(talking).getByText('Görüşmede')).toBeInTheDocument();
    desk.hear(incoming.left());
    expect(within(talking).getByText('Görüşme bitti')).toBeInTheDocument();
    expect(within(talking).getByText('00:03:42')).toBeInTheDocument();
  });

  it('says which services the customer has', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known(match({ services_cat_id: [1, 15] })) } });
    desk.load({ cards: [active()] });
    const services = await screen.findByRole('list', { name: 'Hizmetler' });
    const texts = within(services)
      .getAllByRole('listitem')
      .map((item) => item.lastElementChild?.textContent);
    expect(texts).toEqual([
      'Sabit Telefon: var',
      'Santral: yok',
      'SMS: yok',
      'İnternet: yok',
      'Faks: yok',
      'Numara: yok',
      'Çağrı Merkezi: var',
    ]);
  });

  it('says Bireysel for a person and Potansiyel Müşteri for a lead', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known(match({ company_name: '', customer_type: 2 })) } });
    desk.load({ cards: [active()] });
    const shown = await screen.findByRole('article', { name: /Mehmet Demir/ });
    expect(within(shown).getByText('Bireysel')).toBeInTheDocument();
    expect(within(shown).getByText('Potansiyel Müşteri')).toBeInTheDocument();
  });

  it('shows the open ticket and the last contacts, but not the call itself', async () => {
    const recent = [
      { id: 'call-1', direction: 'inbound', startedAt: at(0), outcome: 'open', agent: null, reasons: [] },
      {
        id: 'r1',
        direction: 'inbound',
        startedAt: at(-86_400),
        outcome: 'answered',
        agent: 'Elif K.',
        reasons: ['Fatura itirazı', 'Ödeme'],
      },
      { id: 'r2', direction: 'inbound', startedAt: at(-172_800), outcome: 'abandoned', agent: null, reasons: [] },
    ];
    desk = renderCalls({
      [lookupRoute()]: { body: known() },
      'GET /api/calls/recent': { body: recent },
      'GET /api/desk/tickets': {
        body: [{ id: 't1', code: 'TLP-4821', subject: 'Faturada çift tahsilat', state: 'open', openedAt: at(-172_800) }],
      },
    });
    desk.load({ cards: [active()] });
    const history = await screen.findByRole('list', { name: 'Açık talepler ve son görüşmeler' });
    expect(within(history).getByText('Faturada çift tahsilat')).toBeInTheDocument();
    expect(within(history).getByText('Fatura itirazı, Ödeme')).toBeInTheDocument();
    expect(within(history).getByText('Terk edildi')).toBeInTheDocument();
    expect(within(history).getAllByRole('listitem')).toHaveLength(3);
    // Without the permission to read tickets there is no link that would end at a closed door.
    expect(within(history).queryByRole('link')).toBeNull();
    expect(desk.sent('GET /api/calls/recent')[0]?.query.get('limit')).toBe('3');
    expect(desk.sent('GET /api/desk/tickets')[0]?.query.get('customerId')).toBe(match().id);
  });

  it('of a hidden caller says so and looks nobody up', async () => {
    desk = renderCalls({});
    desk.load({});
    const call = callHead({ caller: { number: null, e164: null, name: null, private: true } });
    desk.hear(incoming.ringing(call));
    expect(await screen.findByRole('article', { name: 'Gelen Arama, Gizli numara' })).toBeInTheDocument();
    await waitFor(() => expect(liveRegion()).toHaveTextContent('Gelen arama, gizli numara'));
    expect(desk.calls.filter((sent) => sent.path.includes('getCustomerFromNumber'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Yeni Kayıt Oluştur' })).toBeNull();
  });

  it('of a number with several owners lets the agent choose, and saves for the one chosen', async () => {
    const second = match({
      id: '6f1c2f0e-6f2e-4d5a-9a57-0c6d2f7f1009',
      contactId: '6f1c2f0e-6f2e-4d5a-9a57-0c6d2f7f2009',
      name_surname: 'Ömer Öztürk',
      company_name: '',
    });
    desk = renderCalls({
      [lookupRoute()]: { body: known(match(), second) },
      'POST /api/callDetail': { body: { message: 'OK', divID: 'card-call-1', support: 0 } },
    });
    desk.load({ cards: [active()] });
    const owners = await screen.findByRole('group', { name: 'Bu numaranın 2 sahibi var' });
    expect(within(owners).getByRole('radio', { name: /Mehmet Demir/ })).toBeChecked();
    await desk.user.click(within(owners).getByRole('radio', { name: /Ömer Öztürk/ }));
    expect(await screen.findByRole('article', { name: /Ömer Öztürk/ })).toBeInTheDocument();
    await desk.user.click(screen.getByRole('button', { name: 'Tarife bilgisi nedenini ekle' }));
    await desk.user.click(screen.getByRole('button', { name: /Kaydet/ }));
    await waitFor(() => expect(desk.sent('POST /api/callDetail')).toHaveLength(1));
    expect(desk.sent('POST /api/callDetail')[0]?.body).toMatchObject({ caller_id: second.id });
    // The server learns of the choice before the detail: it decides by the draft.
    expect(desk.sent('PUT /api/desk/cards/call-1/draft').at(-1)?.body).toMatchObject({
      customerId: second.id,
      contactId: second.contactId,
    });
  });

  it('offers to look up again when the lookup failed', async () => {
    let answers = 0;
    desk = renderCalls({ [lookupRoute()]: () => (answers++ === 0 ? { status: 503, body: {} } : { body: known() }) });
    desk.load({ cards: [active()] });
    expect(await screen.findByText('Arayan bilgisi alınamadı.', { selector: '.call-who' })).toBeInTheDocument();
    await desk.user.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByRole('article', { name: /Mehmet Demir/ })).toBeInTheDocument();
  });

  it('folds finished cards when a call comes in, saying that they are not saved, and opens them again', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({ cards: [card({ callId: 'old', state: 'ended', startedAt: at(-600), answeredAt: at(-590), endedAt: at(-500) })] });
    desk.hear(incoming.ringing());
    const folded = (await screen.findAllByRole('article')).at(-1)!;
    expect(folded).toHaveTextContent('Kaydedilmemiş');
    await desk.user.click(within(folded).getByRole('button', { name: 'Kartı aç: Mehmet Demir' }));
    expect(await within(document.getElementById('card-old')!).findByLabelText('Arama Nedeni')).toBeInTheDocument();
  });

  it('stays open under the hands of the agent who types in it while another call comes in', async () => {
    desk = renderCalls({ [lookupRoute()]: { body: known() } });
    desk.load({ cards: [card({ callId: 'old', state: 'ended', startedAt: at(-600), answeredAt: at(-590), endedAt: at(-500) })] });
    const note = await screen.findByLabelText('Açıklama');
    await desk.user.type(note, 'Dekont');
    desk.hear(incoming.ringing());
    await screen.findByText('Çalıyor', { selector: '.state-tag' });
    expect(note).toHaveFocus();
    await desk.user.keyboard('u gönderecek');
    expect(note).toHaveValue('Dekontu gönderecek');
  });
});

it('shows old calls as old while the server is not heard', async () => {
  desk = renderCalls({ [lookupRoute()]: { body: known() } });
  desk.load({ cards: [active()] });
  const shown = await screen.findByRole('article', { name: /Mehmet Demir/ });
  desk.lose(at(36));
  expect(within(shown).getByText('00:00:30')).toBeInTheDocument();
  expect(within(shown).getByText('Görüşmede')).toHaveClass('state-unreachable');
  expect(screen.getByRole('region', { name: 'Çağrı çubuğu' })).toHaveTextContent('00:00:30');
});

it('keeps the call bar honest when a card is saved while people still talk', async () => {
  desk = renderCalls({ [lookupRoute()]: { body: known() }, 'POST /api/callDetail': { body: { message: 'OK', divID: 'x', support: 0 } } });
  desk.load({});
  desk.hear(incoming.ringing(), incoming.answered());
  await desk.user.click(await screen.findByRole('button', { name: 'Fatura itirazı nedenini ekle' }));
  await desk.user.click(screen.getByRole('button', { name: /Kaydet/ }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const bar = screen.getByRole('region', { name: 'Çağrı çubuğu' });
  expect(bar).toHaveTextContent('Görüşmede');
  expect(bar).toHaveTextContent('Mehmet Demir');
  desk.hear(incoming.ended());
  expect(bar).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Çağrı çubuğu' })).toHaveTextContent('Görüşme yok');
});

it('asks for the reasons once per connection, and again when somebody changes them', async () => {
  desk = renderCalls({});
  desk.load({});
  await waitFor(() => expect(desk.sent('GET /api/getTags')).toHaveLength(1));
  desk.hear(fact('record.changed', { resource: 'call-reasons', id: '1', version: 2, verb: 'updated' }, { pbx: 'santral' }));
  await waitFor(() => expect(desk.sent('GET /api/getTags')).toHaveLength(2));
  desk.hear(fact('record.changed', { resource: 'customers', id: '1', version: 2, verb: 'updated' }, { pbx: 'santral' }));
  expect(desk.sent('GET /api/getTags')).toHaveLength(2);
});

it('shows an outgoing call as Giden Arama, and as not answered when nobody did', async () => {
  desk = renderCalls({ [lookupRoute('+905551234567')]: { body: unknown() } });
  desk.load({});
  const call = callHead({
    direction: 'outbound',
    caller: { number: '1001', e164: null, name: null, private: false },
    called: '05551234567',
  });
  desk.hear(fact('call.dialling', { call, extension: '1001', called: '05551234567' }));
  const dialling = await screen.findByRole('article', { name: 'Giden Arama, 0555 123 45 67' });
  expect(within(dialling).getByText('Aranıyor')).toBeInTheDocument();
  desk.hear(incoming.ended(call));
  expect(within(dialling).getByText('Cevaplanmadı')).toBeInTheDocument();
});

it('has no accessibility violation that a machine can find, with every kind of card on the desk', async () => {
  desk = renderCalls({
    [lookupRoute()]: { body: known(match(), match({ contactId: 'c2', name_surname: 'Ömer Demir' })) },
    [lookupRoute('+902125550148')]: { body: unknown(match()) },
  });
  desk.load({
    cards: [
      card({ callId: 'a', startedAt: at(1) }),
      active({ callId: 'b' }),
      active({ callId: 'c', startedAt: at(-60), party: { number: '02125550148', e164: '+902125550148', name: null, private: false } }),
      card({ callId: 'd', state: 'ended', startedAt: at(-90), answeredAt: at(-80), endedAt: at(-70) }),
    ],
  });
  await screen.findAllByText(/Olası eşleşmeler/);
  // Contrast and visible labels need a page that is really drawn.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
