import { callsPageSchema } from '@santral/contracts';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { closeBrowser } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { goTo, SignedIn } from './signed-in.js';
import { get, signInByHttp, until } from './system.js';

/** An agent of the demo company whom no other journey signs in. */
const ACCOUNT = 'agent10';
const EXTENSION = '1010';
const NUMBER = '05321118010';

const undo: (() => Promise<unknown>)[] = [];
const opened: string[][] = [];
const open = async (account: string): Promise<Page> => {
  const { context, page, errors } = await (await SignedIn.as(account)).open();
  undo.push(() => context.close());
  opened.push(errors);
  page.setDefaultTimeout(20_000);
  return page;
};

afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await closeBrowser();
  expect(opened.flat()).toEqual([]);
});

/** A recorded call of the agent, so that there is one to draw whatever happened before. */
async function recordedCall(): Promise<void> {
  const token = await signInByHttp('admin');
  const from = new Date().toISOString();
  const calls = await ControlledCalls.open([EXTENSION], ['destek']);
  undo.push(() => calls.close());
  const { caller, ringing } = calls.callIn(NUMBER, 'Kalite Denemesi');
  const { leg } = await ringing;
  await leg.answer();
  await leg.hears();
  await caller.hangUp();
  await until(async () => {
    const { items } = await get(token, `/api/calls?from=${from}&number=${NUMBER}&has=recording`, callsPageSchema);
    return items.some(({ endedAt }) => endedAt !== null);
  }, 'the record of the call with its recording');
}

it('a supervisor draws calls and scores one; the agent sees the score and answers it', async () => {
  await recordedCall();
  const comment = `Karşılama çok iyi ${randomUUID()}`;
  const answer = `Teşekkür ederim ${randomUUID()}`;

  const supervisor = await open('manager');
  await goTo(supervisor, `/apps/central/call-scores?agents=${EXTENSION}&perAgent=20&minTalk=0`);
  await supervisor.getByRole('table', { name: 'Puanlanacaklar' }).getByRole('link', { name: /görüşmesini puanla/ }).first().click();

  const sheet = supervisor.getByRole('region', { name: /^Değerlendirme · Volkan Erdem/ });
  await sheet.getByText('Taslak').waitFor();
  const criteria = sheet.getByRole('radiogroup');
  await criteria.first().waitFor();
  // The best of each criterion; what does not apply stands last.
  for (const criterion of await criteria.all()) await criterion.locator('label').filter({ hasNotText: 'Uygulanamaz' }).last().click();
  await sheet.getByLabel('Açıklama').fill(comment);
  await sheet.getByText('100 / 100').waitFor();
  await sheet.getByRole('button', { name: 'Puanı kaydet' }).click();
  await sheet.getByRole('button', { name: 'Düzelt' }).waitFor();

  const agent = await open(ACCOUNT);
  await goTo(agent, '/apps/own-scores');
  const own = agent.getByRole('region', { name: /^Görüşme/ }).filter({ hasText: comment });
  await own.waitFor();
  await own.getByRole('button', { name: 'Yanıtla' }).click();
  await own.getByLabel('Yanıtınız').fill(answer);
  await own.getByRole('button', { name: 'Gönder' }).click();
  await own.getByRole('button', { name: 'Yanıtı değiştir' }).waitFor();

  // It comes to the supervisor's page by itself.
  await sheet.getByText(answer).waitFor();
}, 90_000);
