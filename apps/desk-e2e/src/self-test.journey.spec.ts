import type { BrowserContext, Page } from 'playwright-core';
import { asteriskCli } from './asterisk-cli.js';
import { closeBrowser } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { goTo, SignedIn } from './signed-in.js';

/** An admin has Santral make test calls on the real Asterisk: one is green, and one of a route that records nothing says so and how to mend it. */
const AGENT = '1010';
/** What phones see of Santral as a caller. */
const SANTRAL = '0000';
/** A number of the dialplan for this journey alone: the support queue, unrecorded. */
const UNRECORDED = '577';
const WAIT_MS = 15_000;

let calls: ControlledCalls;
let page: Page;
let context: BrowserContext;
let errors: string[];

beforeAll(async () => {
  for (const line of ['1,Answer', '2,Queue,destek,tc,,,60', '3,Hangup']) await asteriskCli(`dialplan add extension ${UNRECORDED},${line} into from-agent`);
  calls = await ControlledCalls.open([AGENT], []);
  await calls.join(AGENT, 'destek');
  ({ page, context, errors } = await (await SignedIn.as('admin')).open());
  page.setDefaultTimeout(WAIT_MS);
}, 60_000);

afterAll(async () => {
  await context?.close();
  await closeBrowser();
  await calls?.endAll();
  await calls?.leave(AGENT, 'destek');
  await calls?.close();
  await asteriskCli(`dialplan remove extension ${UNRECORDED}@from-agent`);
  expect(errors ?? []).toEqual([]);
});

/** Has Santral call a number that leads to the support queue; the agent picks up. Resolves when the test is over. */
async function test(number: string): Promise<void> {
  const ringing = calls.ringOf(SANTRAL);
  await page.getByRole('textbox', { name: 'Kuyruğa giden numara' }).fill(number);
  await page.getByRole('button', { name: 'Testi başlat' }).click();
  const { leg } = await ringing;
  await leg.answer();
  await list().getByText(/^(Başarılı|Eksik var)$/).waitFor();
}
const list = () => page.getByRole('region', { name: 'Sinyaller' });
const statesOf = () => page.locator('[data-step]').evaluateAll((steps) => Object.fromEntries(steps.map((step) => [step.getAttribute('data-step'), step.getAttribute('data-state')])));
const all = { started: 'heard', queued: 'heard', ringing: 'heard', answered: 'heard', talking: 'heard', recording: 'heard', ended: 'heard', saved: 'heard' };

it('is green for a queue that is wired as it should be, and red with the lines to write for one that records nothing', async () => {
  await goTo(page, '/apps/self-test');
  await test('500');
  expect(await statesOf()).toEqual(all);

  await test(UNRECORDED);
  expect(await statesOf()).toEqual({ ...all, recording: 'missing' });
  await list().getByText('Arama planı bu çağrıyı kaydetmiyor', { exact: false }).waitFor();
  await list().getByText(`exten => ${UNRECORDED},1,Answer()`, { exact: false }).waitFor();

  await goTo(page, '/apps/health');
  await page.getByRole('region', { name: 'Son test çağrısı' }).getByText('Gelmeyen: Kayıt başladı').waitFor();
}, 90_000);
