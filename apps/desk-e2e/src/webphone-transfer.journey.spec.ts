import { closeBrowser } from './browser.js';
import { factsOf, recordOf } from './call-facts.js';
import { ControlledCalls } from './controlled-call.js';
import { PhoneWindow } from './phone-window.js';
import { signInByHttp } from './system.js';

/** Two agents, each with the phone of their browser: a call goes from one to the other. */
const [FIRST, SECOND] = ['1006', '1007'];
let first: PhoneWindow;
let second: PhoneWindow;
let calls: ControlledCalls;
let token: string;

beforeAll(async () => {
  token = await signInByHttp('admin');
  first = await PhoneWindow.open('agent6');
  second = await PhoneWindow.open('agent7');
  calls = await ControlledCalls.open([], []);
  // Whoever is handed a call need not be in the queue it came from.
  await calls.join(FIRST, 'destek');
}, 90_000);

afterEach(() => calls?.endAll());
afterAll(async () => {
  await calls?.leave(FIRST, 'destek');
  await calls?.close();
  await closeBrowser();
  expect([first, second].flatMap((window) => window?.errors ?? [])).toEqual([]);
});

/** The first agent has answered a caller of the queue and opened the list of colleagues. */
async function answeredByFirst(number: string, name: string) {
  const { caller } = calls.callIn(number, name);
  await first.answer();
  await first.hears();
  await first.page.keyboard.press('Alt+T');
  return caller;
}

it('hands a call from one browser to the other unasked', async () => {
  const from = new Date();
  const caller = await answeredByFirst('05321113001', 'Mehmet Demir');
  await first.phone.getByRole('radio', { name: 'Doğrudan aktar' }).click();
  await first.phone.getByRole('textbox').fill(SECOND);
  await first.phone.getByRole('button', { name: new RegExp(`^Aktar: .*${SECOND}`) }).click();
  await second.answer();
  await first.isIdle();
  // Each has a card of the call: the first has talked and is to save it, the second talks.
  await first.card('05321113001').getByText(/Görüşme bitti|Çağrı sonu/).waitFor();
  await second.card('05321113001').getByText('Görüşmede').waitFor();
  await second.hears();
  await second.page.keyboard.press('Alt+E');
  await caller.over;

  const record = await recordOf(token, '05321113001', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', queue: 'destek', hangupBy: 'agent' });
  expect(record.transfers).toMatchObject([{ kind: 'blind', from: FIRST, to: SECOND }]);
  expect(record.rings.map(({ extension, result }) => `${extension} ${result}`)).toEqual([`${FIRST} answered`, `${SECOND} answered`]);
  expect(record.segments.map(({ kind, extension }) => `${kind} ${extension}`)).toEqual([`talk ${FIRST}`, `talk ${SECOND}`]);
  const told = await factsOf(record.id);
  // The first phone is hung up while the second begins to ring: which of the two the PBX says first is up to the network.
  const left = told.indexOf(`call.agent-left ${FIRST}`);
  expect(left).toBeGreaterThan(told.indexOf('call.transferred'));
  expect(left).toBeLessThan(told.indexOf(`call.answered ${SECOND}`));
  expect(told.toSpliced(left, 1)).toEqual([
    'call.started', 'call.queued', `call.ringing ${FIRST}`, `call.dequeued ${FIRST}`, `call.answered ${FIRST}`,
    'call.transferred', `call.ringing ${SECOND}`, `call.answered ${SECOND}`, `call.agent-left ${SECOND}`, 'call.ended',
  ]);
});

it('asks the other browser first, then joins it with the caller', async () => {
  const from = new Date();
  const caller = await answeredByFirst('05321113002', 'Zeynep Kaya');
  await first.phone.getByRole('textbox').fill(SECOND);
  await first.phone.getByRole('button', { name: new RegExp(`^Danış: .*${SECOND}`) }).click();
  await first.bar.getByText('Beklemede').waitFor();
  await second.answer();
  await second.hears();
  await first.phone.getByRole('button', { name: 'Aktarmayı tamamla' }).click();
  await first.isIdle();
  await second.card('05321113002').getByText('Görüşmede').waitFor();
  await second.hears();
  await caller.hangUp();
  await second.isIdle();

  const record = await recordOf(token, '05321113002', from);
  expect(record).toMatchObject({ direction: 'inbound', outcome: 'answered', queue: 'destek', hangupBy: 'caller' });
  expect(record.transfers).toMatchObject([{ kind: 'warm', from: FIRST, to: SECOND }]);
  expect(record.segments.map(({ kind, extension }) => `${kind} ${extension}`)).toEqual([`talk ${FIRST}`, `hold ${FIRST}`, `consult ${FIRST}`, `consult ${SECOND}`, `talk ${SECOND}`]);
  // The consultation was a call of its own until the two became one.
  expect(await factsOf(record.id)).toEqual([
    'call.started', 'call.queued', `call.ringing ${FIRST}`, `call.dequeued ${FIRST}`, `call.answered ${FIRST}`, `call.held ${FIRST}`, `call.resumed ${FIRST}`,
    'call.merged', `call.answered ${SECOND}`, 'call.transferred', `call.agent-left ${FIRST}`, `call.agent-left ${SECOND}`, 'call.ended',
  ]);
});
