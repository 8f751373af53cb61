import fs from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { closeBrowser } from './browser.js';
import { play, queueLog } from './played-calls.js';
import { goTo, SignedIn } from './signed-in.js';
import { until } from './system.js';

afterAll(closeBrowser);

const PAGE = '/apps/central-report/queue-reports';
const QUEUE = 'destek';

/** What the PBX's own log counts since local midnight, of one queue or of all: other journeys play calls into others. */
function ofLog(only?: string) {
  const day = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Istanbul' });
  const today = queueLog().filter(({ queue, enteredAt }) => queue === (only ?? queue) && day(enteredAt * 1000) === day(Date.now()));
  const count = (outcome: string) => String(today.filter((visit) => visit.outcome === outcome).length);
  return { offered: String(today.length), answered: count('answered'), abandoned: count('abandoned') };
}

/** What the row of the queue says, by the names of its columns. */
async function ofRow(page: Page) {
  const titles = (await page.locator('.report-table thead th').allTextContents()).map((title) => title.trim());
  const cells = await page.locator('.report-table tbody tr', { hasText: QUEUE }).first().locator('td').allTextContents();
  const cell = (title: string) => cells[titles.indexOf(title)]?.trim();
  return { offered: cell('Gelen'), answered: cell('Karşılanan'), abandoned: cell('Terk') };
}

const download = async (page: Page, format: string): Promise<{ name: string; content: Buffer }> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Dışa aktar' }).click();
      await page.getByRole('menuitem', { name: format }).click();
    })(),
  ]);
  return { name: file.suggestedFilename(), content: await fs.readFile(await file.path()) };
};

it('tells a supervisor of the calls of today what the PBX knows of them, and puts it into files', async () => {
  const { failed } = await play({ rate: 3, count: 12, seed: 77, mix: [['agent-hangs-up', 2], ['caller-hangs-up', 1], ['abandoned-ringing', 1]] });
  expect(failed).toEqual([]);
  const { context, page, errors } = await (await SignedIn.as('manager')).open();
  // Other journeys have calls on PBXs of their own.
  // The answer rate is not among the columns shown at first; a choice of columns stays through every other one.
  await goTo(page, `${PAGE}?pbx=main&cols=offered,answered,abandoned,answerRate`);
  await page.getByRole('combobox', { name: 'Dönem' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Bugün' }).click();
  await page.waitForURL(({ pathname, searchParams }) => pathname === PAGE && searchParams.get('period') === 'today' && (searchParams.get('cols') ?? '').split(',').includes('answerRate'));

  // Rows follow the facts within seconds; the page is asked until the last call is in.
  const shown = await until(async () => {
    await page.getByRole('button', { name: 'Yenile' }).click();
    await page.waitForLoadState('networkidle');
    const row = await ofRow(page);
    return JSON.stringify(row) === JSON.stringify(ofLog(QUEUE)) ? row : null;
  }, 'the figures of the queue_log on the page');
  expect(Number(shown.answered)).toBeGreaterThan(0);

  // Charts are drawn; the formula carries the figures of all queues.
  await page.locator('.report-chart canvas').first().waitFor();
  await page.getByRole('button', { name: 'Karşılama oranı: nasıl hesaplanır?' }).click();
  await page.locator('.report-formula', { hasText: `${Number(ofLog().answered).toLocaleString('tr')} ÷` }).waitFor();
  await page.keyboard.press('Escape');

  const csv = await download(page, 'CSV');
  expect(csv.name).toMatch(/^queue-reports_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.content.toString('utf8').split('\n').find((line) => line.includes(QUEUE))).toContain(`;${shown.offered};`);
  const xlsx = await download(page, 'Excel');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const [headings = [], ...rows] = await readSheet(xlsx.content);
  const sheet = rows.map((row) => Object.fromEntries(headings.map((heading, i) => [String(heading), row[i]])));
  expect(sheet.find((row) => row['Kuyruk'] === QUEUE)).toMatchObject({ Gelen: Number(shown.offered), Karşılanan: Number(shown.answered), 'Terk edilen': Number(shown.abandoned) });
  const pdf = await download(page, 'PDF');
  expect([pdf.name.endsWith('.pdf'), pdf.content.subarray(0, 5).toString(), pdf.content.subarray(-6).toString().trim()]).toEqual([true, '%PDF-', '%%EOF']);

  // The figure is a door to its calls.
  await page.locator('.report-table tbody tr', { hasText: QUEUE }).getByRole('link', { name: shown.offered ?? '', exact: true }).first().click();
  await page.waitForURL(/\/apps\/central\/cdr-history\?.*queue=destek/);
  expect(errors).toEqual([]);
  await context.close();
}, 180_000);
