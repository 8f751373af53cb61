import type { BrowserContext, Page } from 'playwright-core';
import { asteriskCli, inQueueShow } from './asterisk-cli.js';
import { closeBrowser } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { onAsterisk } from './queue-members.js';
import { SignedIn } from './signed-in.js';
import { callsSince, readRuntime, signInByHttp, until } from './system.js';

/** A supervisor with a phone finds who waits longest, forces an agent back from a break, and whispers into a call on the real Asterisk. */
const TALKER = '1007';
const IDLER = '1006';
const SUPERVISOR = '1010';
const TEA = '3';
const WAIT_MS = 20_000;

let admin: string;
let calls: ControlledCalls;
let page: Page;
let context: BrowserContext;
let errors: string[];
const undo: (() => Promise<unknown>)[] = [];

/** What the simulated phones know of their sound. */
type Sound = { isMuted: boolean; loudness: number };
const soundOf = (leg: { rtp: object }) => leg.rtp as Sound;
const call = async (method: string, path: string, body?: object) => {
  const answer = await fetch(readRuntime().http + path, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` }, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown> & { version: number };
};
/** Changes a row until the journey is over. */
const lend = async (path: string, change: Record<string, unknown>) => {
  const before = await call('GET', path);
  await call('PATCH', path, { version: before.version, changes: change });
  undo.push(async () => call('PATCH', path, { version: (await call('GET', path)).version, changes: Object.fromEntries(Object.keys(change).map((name) => [name, before[name]])) }));
};

beforeAll(async () => {
  admin = await signInByHttp('admin');
  const { items } = (await call('GET', '/api/resources/users?q=agent10@santral.demo')) as unknown as { items: { id: string; email: string }[] };
  const supervisor = items.find(({ email }) => email === 'agent10@santral.demo');
  await lend(`/api/resources/users/${supervisor?.id}`, { roles: ['manager'] });
  // Everybody who is at tea is over the limit.
  await lend(`/api/resources/break-types/${TEA}`, { dailyLimitS: 1 });
  calls = await ControlledCalls.open([TALKER, IDLER, SUPERVISOR], []);
  await calls.join(TALKER, 'destek');
  await calls.join(IDLER, 'destek');
  await onAsterisk({ Action: 'QueuePause', Interface: `PJSIP/${IDLER}`, Paused: 'true', Reason: `BRK-${TEA}` });
  ({ page, context, errors } = await (await SignedIn.as('agent10')).open({ width: 1920, height: 1080 }));
  page.setDefaultTimeout(WAIT_MS);
}, 60_000);

afterAll(async () => {
  await context?.close();
  await closeBrowser();
  await calls?.endAll();
  for (const extension of [TALKER, IDLER]) await calls?.leave(extension, 'destek');
  await calls?.close();
  for (const step of undo.reverse()) await step();
  expect(errors ?? []).toEqual([]);
}, 120_000);

const table = (name: string) => page.getByRole('table', { name });
const agent = (extension: string) => table('Temsilciler').locator(`[data-extension="${extension}"]`);
const callers = () => table('Bekleyenler').getByRole('row').filter({ hasText: /0532 111/ });

/** Presses an action of a row, gives the reason and confirms by keyboard. */
async function act(row: ReturnType<typeof agent>, action: string, reason: string): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: new RegExp(`^${action}: `) }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}: `) });
  await dialog.getByRole('textbox', { name: 'Neden' }).fill(reason);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}

it('finds the longest waiting caller, brings an agent back, and whispers so that the agent alone hears it', async () => {
  const from = new Date();
  const talk = calls.callIn('05321110071', 'Konuşan Müşteri');
  const { leg: agentLeg } = await talk.ringing;
  await agentLeg.answer();
  await talk.caller.answered;
  const first = calls.callIn('05321110072', 'İlk Bekleyen').caller;
  await first.answered;
  await until(async () => (await asteriskCli('queue show destek')).includes('1. PJSIP/trunk'), 'the first caller in the queue of the PBX');
  const second = calls.callIn('05321110073', 'Sonraki Bekleyen').caller;
  await second.answered;

  await page.goto('/apps/central/wallboard');
  await page.getByText('Canlı', { exact: true }).waitFor();
  await callers().nth(1).waitFor();
  expect(await callers().first().innerText()).toContain('İlk Bekleyen');
  await agent(TALKER).getByText('Görüşmede').waitFor();
  // Rows are as large as those of other tables.
  for (const row of [callers().first(), agent(TALKER)]) expect(await row.evaluate((element) => getComputedStyle(element).fontSize)).toBe('13px');

  // The second is put before the first, on the PBX too.
  await act(callers().nth(1), 'Öne al', 'Önemli müşteri');
  await callers().nth(1).getByText('Öne alındı').waitFor();
  const places = [...(await asteriskCli('queue show destek')).matchAll(/(\d)\. (PJSIP\/trunk-\w+) .*prio: (\d+)/g)];
  expect(places.map(([, place, , priority]) => [place, Number(priority) > 0])).toEqual([['1', true], ['2', false]]);

  // Whoever is taken out of the queue has not given up; no phone rings for them yet, so Asterisk's log says the same.
  await act(callers().filter({ hasText: 'Sonraki' }), 'Çağrıyı bitir', 'Yanlış numara');
  await second.over;
  const withdrawn = await until(async () => (await callsSince(admin, from)).find(({ caller, outcome }) => caller === '05321110073' && outcome !== 'open'), 'the record of the caller who was taken out');
  expect(withdrawn.outcome).toBe('withdrawn');

  await agent(IDLER).getByText('Mola aşımı').waitFor();
  expect(await table('Temsilciler').locator('[data-extension]').first().getAttribute('data-extension')).toBe(IDLER);
  await act(agent(IDLER), 'Molayı bitir', 'Süre aşıldı');
  await agent(IDLER).getByText('Mola aşımı').waitFor({ state: 'detached' });
  expect(await inQueueShow('destek', `PJSIP/${IDLER}`)).toEqual({ paused: false });

  // Caller and agent are silent: what the agent hears from now on is the supervisor.
  soundOf(talk.caller).isMuted = soundOf(agentLeg).isMuted = true;
  await until(async () => soundOf(agentLeg).loudness < 3 && soundOf(talk.caller).loudness < 3, 'silence on the line');
  const supervisorRings = calls.ringOf(TALKER);
  await act(agent(TALKER), 'Fısılda', 'Yeni temsilciye destek');
  const { leg: supervisorLeg, extension } = await supervisorRings;
  expect(extension).toBe(SUPERVISOR);
  await supervisorLeg.answer();
  await agent(TALKER).getByTitle(`${SUPERVISOR} fısıldıyor`).waitFor();
  expect(await asteriskCli('core show channels concise')).toMatch(new RegExp(`PJSIP/${SUPERVISOR}-.*!ChanSpy!PJSIP/${TALKER}-\\w+,uqESdw!`));
  await until(async () => soundOf(agentLeg).loudness > 3, 'the whisper in the ear of the agent');
  expect(soundOf(talk.caller).loudness).toBeLessThan(3);

  await supervisorLeg.hangUp();
  await agent(TALKER).getByTitle(/fısıldıyor/).waitFor({ state: 'detached' });
  const audit = (await call('GET', '/api/audit?action=supervision.whispered')) as unknown as { items: { subject: string; details: object }[] };
  expect(audit.items[0]).toMatchObject({ subject: TALKER, details: { reason: 'Yeni temsilciye destek' } });

  // Who listens has made no call.
  expect((await callsSince(admin, from)).filter(({ caller, extension }) => [caller, extension].includes(SUPERVISOR))).toEqual([]);
}, 120_000);
