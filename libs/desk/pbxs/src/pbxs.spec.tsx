import { neededContexts, neededModules, type Pbx, type Permission, permissions, pbxTestCauses, type PbxTest, pbxTestSteps } from '@santral/contracts';
import { routesOf } from '@santral/desk-platform/features';
import { fakeApi, type FakeRoute, refusal, renderDesk, testUser } from '@santral/desk-platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
// The page is fetched when it is opened; a busy machine takes its time for that.
import './pages/PbxsPage';
import ar from './locales/ar.json';
import en from './locales/en.json';
import tr from './locales/tr.json';
import { pbxsFeature } from './pbxs.feature';

configure({ defaultHidden: true });
const press = (element: Element) => fireEvent.click(element);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const at = '2026-11-20T08:00:00.000Z';
const main: Pbx = {
  id: 'main', name: 'main', enabled: true, owner: 'environment', version: 1, ami: { host: '127.0.0.1', port: 5038, user: 'santral' }, ari: null, websocket: null, recordings: null,
  hasSecrets: true, changedAt: at, status: { id: 'main', link: 'up', since: at, message: null }, lastHeardAt: at, openCalls: 3,
};
const izmir: Pbx = {
  ...main, id: 'izmir', name: 'İzmir', owner: 'santral', version: 4, ami: { host: '10.0.0.5', port: 5038, user: 'santral' }, ari: { url: 'http://10.0.0.5:8088', user: 'ari' },
  status: { id: 'izmir', link: 'refused', since: at, message: 'Authentication failed' }, openCalls: 0,
};
const tested: PbxTest = {
  isUsable: false,
  lines: [
    { step: 'connect', outcome: 'ok', cause: null, params: {} },
    { step: 'banner', outcome: 'ok', cause: null, params: { banner: 'Asterisk Call Manager/11.0.0' } },
    { step: 'write', outcome: 'failed', cause: 'missing-write', params: { classes: 'agent, originate' } },
    { step: 'clock', outcome: 'advice', cause: 'clock-skew', params: { seconds: 90 } },
    { step: 'modules', outcome: 'advice', cause: 'missing-modules', params: { modules: 'app_queue' } },
    { step: 'dialplan', outcome: 'advice', cause: 'missing-contexts', params: { contexts: 'sub-record' } },
    { step: 'ari', outcome: 'skipped', cause: null, params: {} },
  ],
};

let stop = () => {};
afterEach(() => stop());

function open(answers: Record<string, FakeRoute> = {}, held: readonly Permission[] = permissions) {
  const net = fakeApi({ 'GET /api/desk/snapshot': refusal(403, 'access.denied', 'x'), 'GET /api/pbxs': { body: [main, izmir] }, ...answers });
  const preloadedState = { session: { status: 'signed-in' as const, user: testUser(held), token: 't', leftOnPurpose: false, isServerSilent: false } };
  const desk = renderDesk(<></>, { features: [pbxsFeature], routes: routesOf([pbxsFeature]), at: '/apps/pbxs', preloadedState, runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { calls: net.calls, toasts: () => desk.store.getState().toasts.map(({ text }) => text) };
}
const rowOf = async (name: string) => (await screen.findAllByText(name))[0]?.closest('tr') as HTMLElement;

it('lists every PBX with its link, and offers nothing but a test for that of the environment', async () => {
  open();
  const [ours, theirs] = [await rowOf('İzmir'), await rowOf('main')];
  expect(ours).toHaveTextContent('Giriş reddedildi');
  expect(ours).toHaveTextContent('Authentication failed');
  expect(theirs).toHaveTextContent('Ortam değişkenleriyle (AMI_*) tanımlı');
  const names = (row: HTMLElement) => within(row).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names(theirs)).toEqual(['main: bağlantı denemesi']);
  expect(names(ours)).toEqual(['İzmir: bağlantı denemesi', 'İzmir: düzenle', 'İzmir: kapat', 'İzmir: çıkar']);
});

it('names its icon buttons by their titles: a tooltip would stay over the panel that a click opens', async () => {
  open();
  const ours = within(await rowOf('İzmir'));
  const titles = ['bağlantı denemesi', 'düzenle', 'kapat'].map((what) => ours.getByLabelText(`İzmir: ${what}`).getAttribute('title'));
  expect(titles).toEqual(['Bağlantıyı dene', 'Düzenle', 'Kapat']);
});

it('says that secrets have to be entered again', async () => {
  open({ 'GET /api/pbxs': { body: [{ ...izmir, hasSecrets: false }] } });
  expect(await rowOf('İzmir')).toHaveTextContent('yeniden girin');
});

it('adds one, and says at the field what the server refuses', async () => {
  const { calls, toasts } = open({
    'POST /api/pbxs': { status: 400, body: { error: { code: 'pbx.address-forbidden', message: 'Bu adrese bağlanılamaz.', params: {}, fields: [{ path: 'ami.host', message: '' }], requestId: 'r' } } },
  });
  press(await screen.findByText('Yeni santral'));
  fill('Ad', 'Ankara');
  fill('Kimlik', 'Ankara!');
  fill('Sunucu', '169.254.169.254');
  fill('Kullanıcı', 'santral');
  fill('Şifre', 'gizli');
  press(screen.getByText('Kaydet'));
  expect(await screen.findByText(/1–32 karakter/)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fill('Kimlik', 'ankara');
  press(screen.getByText('Kaydet'));
  expect(await screen.findByText('Bu adrese bağlanılamaz.')).toBeInTheDocument();
  expect(toasts()).toEqual([]);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    id: 'ankara', name: 'Ankara', enabled: true, ami: { host: '169.254.169.254', port: 5038, user: 'santral', secret: 'gizli' }, ari: null, websocket: null, recordings: null,
  });
});

it('shows what an Asterisk has to have first, for the users that are typed', async () => {
  open();
  press(await screen.findByText('Yeni santral'));
  fill('Kullanıcı', 'crm');
  const lines = (await screen.findByText('Asterisk’te önce bulunması gerekenler')).parentElement as HTMLElement;
  await waitFor(() => expect(lines).toHaveTextContent('[crm] secret = <secret>'));
  for (const file of ['manager.conf', 'http.conf', 'ari.conf', 'sorcery.conf', 'extensions.conf']) expect(within(lines).getByRole('figure', { name: file })).toBeInTheDocument();
});

it('changes one without sending a secret that nobody typed, and tries it before', async () => {
  const { calls } = open({ 'PATCH /api/pbxs/izmir': { body: izmir }, 'POST /api/pbxs/test': { body: tested } });
  press(await screen.findByLabelText('İzmir: düzenle'));
  press(await screen.findByText('Bağlantıyı dene'));
  expect(await screen.findByText('Bu hâliyle çağrılar izlenemez.')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/api/pbxs/test')?.body).toEqual({ id: 'izmir', ami: izmir.ami, ari: izmir.ari, websocket: null, recordings: null });
  fill('Ad', 'İzmir 2');
  press(screen.getByText('Kaydet'));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 4, name: 'İzmir 2', enabled: true, websocket: null, ami: izmir.ami, ari: izmir.ari, recordings: null }));
});

it('asks for a place of recordings what its kind needs', async () => {
  const { calls } = open({ 'GET /api/pbxs': { body: [{ ...izmir, recordings: { kind: 'http', url: 'https://10.0.0.5/rec', pbxDir: '/rec', user: 'web' } }] }, 'PATCH /api/pbxs/izmir': { body: izmir } });
  press(await screen.findByLabelText('İzmir: düzenle'));
  const url = await screen.findByLabelText('Klasörün adresi');
  expect(url).toHaveValue('https://10.0.0.5/rec');
  const place = within(url.closest('fieldset') as HTMLElement);
  fireEvent.mouseDown(place.getByLabelText('Kayıtların yeri'));
  press(await screen.findByTitle('S3 uyumlu kova'));
  for (const [label, value] of [['Bölge', 'eu-central-1'], ['Kova', 'sesler'], ['Ön ek', 'izmir/'], ['Erişim anahtarı', 'k'], ['Şifre', 'gizli']] as const) fireEvent.change(await place.findByLabelText(label), { target: { value } });
  press(screen.getByText('Kaydet'));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
      recordings: { kind: 's3', url: 'https://10.0.0.5/rec', pbxDir: '/rec', region: 'eu-central-1', bucket: 'sesler', prefix: 'izmir/', accessKey: 'k', secret: 'gizli' },
    }),
  );
}, 60_000);

it('tells of each step of a test what went wrong, what does not work, and what to do', async () => {
  open({ 'POST /api/pbxs/test': { body: tested } });
  press(await screen.findByLabelText('main: bağlantı denemesi'));
  const result = await screen.findByLabelText('Denemenin sonucu');
  for (const text of ['Asterisk Call Manager/11.0.0', 'yazma yetkileri eksik: agent, originate', 'kuyruğa giriş, çıkış ve mola çalışmaz', 'write = call,agent,originate', 'saati 90 saniye farklı', 'app_queue: kuyruklar', 'load = app_queue.so', 'sub-record: görüşme kaydı', 'MixMonitor(', 'denenmedi']) {
    expect(result).toHaveTextContent(text);
  }
});

it('asks again before it switches off what calls are up on', async () => {
  const { calls, toasts } = open({
    'PATCH /api/pbxs/izmir': ({ query }) => (query.get('confirmed') === 'true' ? { body: { ...izmir, enabled: false } } : refusal(409, 'pbx.calls-up', '2 çağrı sürüyor')),
  });
  press(await screen.findByLabelText('İzmir: kapat'));
  expect(await screen.findByText('2 çağrı sürüyor')).toBeInTheDocument();
  expect(toasts()).toEqual([]);
  press(screen.getByText('Yine de yap'));
  await waitFor(() => expect(toasts()).toEqual(['İzmir kapatıldı.']));
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ version: 4, enabled: false }, { version: 4, enabled: false }]);
});

it('is for telephony admins', async () => {
  const { calls } = open({}, ['operations.read']);
  await waitFor(() => expect(document.body).toHaveTextContent(/yetki/i));
  expect(calls.filter(({ path }) => path === '/api/pbxs')).toEqual([]);
});

it('has every text in three languages, and one for every step and cause', () => {
  const keysOf = (texts: object, head = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' && value !== null ? keysOf(value as object, `${head}${key}.`) : [`${head}${key}`])).sort();
  expect(keysOf(en)).toEqual(keysOf(tr));
  expect(keysOf(ar)).toEqual(keysOf(tr));
  expect(Object.keys(tr.cause).sort()).toEqual([...pbxTestCauses].sort());
  expect(Object.keys(tr.step).sort()).toEqual([...pbxTestSteps].sort());
  expect(Object.keys(tr.modules).sort()).toEqual([...neededModules].sort());
  expect(Object.keys(tr.contexts).sort()).toEqual([...neededContexts].sort());
});
