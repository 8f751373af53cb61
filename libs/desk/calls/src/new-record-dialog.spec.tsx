import '@testing-library/jest-dom';
import { refusal, type FakeRoute } from '@santral/desk-platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { at, card, known, match, unknown } from './testing/fixtures';
import { lookupRoute, renderCalls, type RenderedCalls } from './testing/render-calls';

// Typing key by key into real controls takes its time on a busy machine.
jest.setTimeout(20_000);

let desk: RenderedCalls;
afterEach(() => desk.stop());

const contact = {
  contactNumber: '+905321112233',
  customerId: match().id,
  contactId: match().contactId,
  contactName: 'Mehmet Demir',
  companyName: 'Demir Ticaret',
};
const found = {
  id: match().id,
  customer_id: 'MUS-1',
  company_name: 'Demir Ticaret',
  firstname: 'Mehmet',
  lastname: 'Demir',
  customer_type: 1,
};
const inDialog = () => within(screen.getByRole('dialog', { name: 'Yeni Kayıt Oluştur' }));
const save = () => desk.user.click(inDialog().getByRole('button', { name: /^Kaydet/ }));

/** Opens the dialog on an unknown caller; the lookup knows the caller once a record was made. */
async function open(routes: Record<string, FakeRoute> = {}, maybe = [match({ name_surname: 'Burcu Kaplan', customer_type: 2 })]) {
  const isRecorded = () => desk.calls.some(({ path }) => path === '/api/selectContact' || path === '/api/contactAdd');
  desk = renderCalls({
    [lookupRoute()]: () => ({ body: isRecorded() ? known() : unknown(...maybe) }),
    'GET /api/customers': ({ query }) => ({ body: { data: query.get('q') === 'demir' ? [found] : [] } }),
    [`GET /api/getContactList/${match().id}`]: {
      body: { data: [{ id: 'c-9', name: 'Ali Demir', number: '+905321112299', department: null }] },
    },
    'POST /api/selectContact': { body: { message: 'Kayıt Başarılı.', contact } },
    'POST /api/contactAdd': { body: { message: 'Kayıt Başarılı.', contact } },
    ...routes,
  });
  desk.load({ cards: [card({ state: 'active', answeredAt: at(6) })] });
  await desk.user.click(await screen.findByRole('button', { name: 'Yeni Kayıt Oluştur' }));
  await screen.findByRole('dialog', { name: 'Yeni Kayıt Oluştur' });
}
const quickAdd = () => desk.user.click(inDialog().getByText('HIZLI MÜŞTERİ EKLE'));

describe('an unknown caller', () => {
  it('has a card Yeni Çağrı with the number, possible matches and no way to lose the call', async () => {
    await open();
    const shown = screen.getByRole('article', { name: 'Yeni Çağrı, 0532 111 22 33' });
    expect(shown).toHaveTextContent('Arayan Kişi Bilgisi Yok (05321112233)');
    expect(within(shown).getByRole('button', { name: 'Yeni Kayıt Oluştur' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(shown).getByText('Olası eşleşmeler', { selector: 'p' })).toBeInTheDocument();
  });

  it('is linked to a possible match by one click', async () => {
    await open();
    await desk.user.click(inDialog().getByRole('button', { name: 'İPTAL' }));
    expect(screen.getByRole('button', { name: 'Yeni Kayıt Oluştur' })).toHaveFocus();
    await desk.user.click(screen.getByRole('button', { name: 'Burcu Kaplan kaydına bağla' }));
    expect(await screen.findByText('Kayıt Başarılı.')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Gelen Arama, Mehmet Demir' })).toBeInTheDocument();
    expect(desk.sent('POST /api/selectContact')[0]?.body).toEqual({
      customerId: match().id,
      contactId: match().contactId,
      number: '05321112233',
      callId: 'call-1',
    });
  });

  it('stays as it is when the link is refused', async () => {
    await open({ 'POST /api/selectContact': refusal(404, 'record.not-found', 'Kayıt bulunamadı.') });
    await desk.user.click(inDialog().getByRole('button', { name: 'İPTAL' }));
    await desk.user.click(screen.getByRole('button', { name: 'Burcu Kaplan kaydına bağla' }));
    expect(await screen.findByText('Kayıt Oluşturulamadı.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Burcu Kaplan kaydına bağla' })).toBeEnabled();
  });
});

describe('MÜŞTERİ SEÇ', () => {
  it('is the first mode and refuses to save without a customer', async () => {
    await open();
    expect(inDialog().getByRole('radio', { name: 'MÜŞTERİ SEÇ' })).toBeChecked();
    await save();
    expect(inDialog().getByRole('alert')).toHaveTextContent('Lütfen Müşteri Seçiniz.');
    expect(inDialog().getByLabelText(/Bir Müşteri Seçin/)).toHaveFocus();
    expect(desk.sent('POST /api/selectContact')).toEqual([]);
  });

  it('offers the possible matches first, and says so when a search finds nobody', async () => {
    await open();
    await desk.user.click(inDialog().getByLabelText(/Bir Müşteri Seçin/));
    expect(await screen.findByText('Demir Ticaret · Burcu Kaplan')).toBeInTheDocument();
    await desk.user.keyboard('olmayan');
    expect(await screen.findByText('Aranan müşteri bulunamadı.')).toBeInTheDocument();
    expect(desk.sent('GET /api/customers').map(({ query }) => query.get('q'))).toEqual(['olmayan']);
  });

  it('ties the number to a new contact of the chosen customer', async () => {
    await open();
    await desk.user.type(inDialog().getByLabelText(/Bir Müşteri Seçin/), 'demir');
    await desk.user.click(await screen.findByText('Demir Ticaret · Mehmet Demir'));
    expect(inDialog().getByLabelText(/Kişi adı/, { selector: '[id*=select]' })).toHaveValue('Mehmet Demir');
    await save();
    expect(await screen.findByText('Kayıt Başarılı.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(desk.sent('POST /api/selectContact')[0]?.body).toEqual({
      customerId: match().id,
      contactName: 'Mehmet Demir',
      number: '05321112233',
      callId: 'call-1',
    });
  });

  it('or to one of its people', async () => {
    await open();
    await desk.user.type(inDialog().getByLabelText(/Bir Müşteri Seçin/), 'demir');
    await desk.user.click(await screen.findByText('Demir Ticaret · Mehmet Demir'));
    await desk.user.click(inDialog().getByLabelText('Kişi'));
    await desk.user.click(await screen.findByText('Ali Demir · 0532 111 22 99'));
    await save();
    await waitFor(() => expect(desk.sent('POST /api/selectContact')[0]?.body).toMatchObject({ contactId: 'c-9' }));
  });
});

describe('HIZLI MÜŞTERİ EKLE', () => {
  it('needs name and surname: one line for the pair, both outlined, the focus on the first empty one', async () => {
    await open();
    await quickAdd();
    await save();
    expect(inDialog().getAllByRole('alert')).toHaveLength(1);
    expect(inDialog().getByRole('alert')).toHaveTextContent('Lütfen Müşteri Ad Soyad Kısmını Doldurunuz.');
    const name = inDialog().getByPlaceholderText('Örn. Şule');
    const surname = inDialog().getByPlaceholderText('Örn. Ağaoğlu');
    for (const field of [name, surname]) expect(field).toHaveClass('ant-input-status-error');
    expect(name).toHaveFocus();
    await desk.user.type(name, 'Işıl');
    await save();
    expect(surname).toHaveFocus();
    expect(desk.sent('POST /api/contactAdd')).toEqual([]);
  });

  it('shows the number, which cannot be changed, and fills the contact name until somebody edits it', async () => {
    await open();
    await quickAdd();
    const number = inDialog().getByLabelText(/^Numara/);
    expect(number).toHaveValue('0532 111 22 33');
    expect(number).toHaveAttribute('readonly');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    const contactName = inDialog().getByPlaceholderText('Ad Soyaddan otomatik dolar');
    expect(contactName).toHaveValue('Işıl Öztürk');
    await desk.user.type(contactName, ' Hanım');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'er');
    expect(contactName).toHaveValue('Işıl Öztürk Hanım');
    await desk.user.clear(contactName);
    await save();
    expect(inDialog().getByRole('alert')).toHaveTextContent('Lütfen kişi adını yazınız.');
    expect(contactName).toHaveFocus();
  });

  it('sends every field of the specification and links the call', async () => {
    await open();
    await quickAdd();
    const dialog = inDialog();
    await desk.user.type(dialog.getByLabelText('Firma adı'), 'Öztürk Tekstil');
    await desk.user.type(dialog.getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(dialog.getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    await desk.user.click(dialog.getByLabelText('Departman'));
    await desk.user.click(await screen.findByText('Satın Alma', { selector: '.ant-select-item-option-content' }));
    await desk.user.click(dialog.getByRole('button', { name: /Diğer bilgiler/ }));
    await desk.user.type(dialog.getByLabelText('Müşteri e-postası'), 'bilgi@ozturk.test');
    await desk.user.type(dialog.getByLabelText('Diğer numara'), '02125550101');
    await desk.user.type(dialog.getByLabelText('Dahili'), '12');
    await desk.user.type(dialog.getByLabelText('Not'), 'Perşembe arayın{Enter}sabah');
    await save();
    expect(await screen.findByText('Kayıt Başarılı.')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Gelen Arama, Mehmet Demir' })).toBeInTheDocument();
    expect(screen.getByLabelText('Arama Nedeni')).toHaveFocus();
    expect(desk.sent('POST /api/contactAdd').map(({ body }) => body)).toEqual([
      {
        customerType: 2,
        customerEmail: 'bilgi@ozturk.test',
        companyName: 'Öztürk Tekstil',
        Name: 'Işıl',
        Surname: 'Öztürk',
        contactName: 'Işıl Öztürk',
        number: '05321112233',
        other_number: '02125550101',
        extension: '12',
        email: '',
        note: 'Perşembe arayın\nsabah',
        department: 'Satın Alma',
        customerId: '',
      },
    ]);
  });

  it('has no company for a person', async () => {
    await open();
    await quickAdd();
    await desk.user.type(inDialog().getByLabelText('Firma adı'), 'Vazgeçildi');
    await desk.user.click(inDialog().getByRole('radio', { name: 'Bireysel' }));
    expect(inDialog().queryByLabelText('Firma adı')).toBeNull();
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    await save();
    await waitFor(() => expect(desk.sent('POST /api/contactAdd')[0]?.body).toMatchObject({ customerType: 1, companyName: '' }));
  });

  it('wants e-mail addresses that are ones', async () => {
    await open();
    await quickAdd();
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    await desk.user.click(inDialog().getByRole('button', { name: /Diğer bilgiler/ }));
    await desk.user.type(inDialog().getByLabelText('Kişi e-postası'), 'ozturk');
    await save();
    expect(inDialog().getByRole('alert')).toHaveTextContent('Lütfen geçerli bir e-posta adresi yazınız.');
    expect(desk.sent('POST /api/contactAdd')).toEqual([]);
  });

  it('keeps what was typed when the record could not be made, and says why', async () => {
    await open({ 'POST /api/contactAdd': refusal(409, 'record.duplicate', 'Aynı değer başka bir kayıtta var.') });
    await quickAdd();
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    await save();
    expect(await screen.findByText('Kayıt Oluşturulamadı.')).toBeInTheDocument();
    expect(inDialog().getByRole('alert')).toHaveTextContent('Aynı değer başka bir kayıtta var.');
    expect(inDialog().getByPlaceholderText('Örn. Şule')).toHaveValue('Işıl');
    await desk.user.click(inDialog().getByText('MÜŞTERİ SEÇ'));
    await quickAdd();
    expect(inDialog().getByPlaceholderText('Örn. Şule')).toHaveValue('Işıl');
  });

  it('says the same when the server cannot be reached', async () => {
    await open({
      'POST /api/contactAdd': () => {
        throw new TypeError('fetch failed');
      },
    });
    await quickAdd();
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Şule'), 'Işıl');
    await desk.user.type(inDialog().getByPlaceholderText('Örn. Ağaoğlu'), 'Öztürk');
    await save();
    expect(await screen.findByText('Kayıt Oluşturulamadı.')).toBeInTheDocument();
  });
});
