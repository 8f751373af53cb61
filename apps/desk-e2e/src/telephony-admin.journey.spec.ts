import fs from 'node:fs';
import path from 'node:path';
import { closeBrowser } from './browser.js';
import { onAsterisk, queueMembers } from './queue-members.js';
import { goTo, SignedIn } from './signed-in.js';
import { readRuntime, signInByHttp, until } from './system.js';

/** An agent of the demo company who is in support alone and whom no other journey uses. */
const AGENT = 'agent10';
const EXTENSION = '1010';
const dashboards = path.resolve(import.meta.dirname, '../../../infra/dashboards');

const api = async (method: string, address: string, token: string, body?: object): Promise<unknown> => {
  const answer = await fetch(readRuntime().http + address, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

let admin: SignedIn;
beforeAll(async () => {
  admin = await SignedIn.as('admin');
});
afterAll(async () => {
  for (const { queue } of await queueMembers(EXTENSION)) await onAsterisk({ Action: 'QueueRemove', Queue: queue, Interface: `PJSIP/${EXTENSION}` });
  const token = await signInByHttp('admin');
  await api('PUT', '/api/agent-queues', token, { changes: [{ extension: EXTENSION, queue: 'satis', penalty: null }] });
  await closeBrowser();
});

it('a queue given in the browser is joined at the next login to the queues, without a restart', async () => {
  const { context, page, errors } = await admin.open();
  await goTo(page, `/apps/agent-queues?agent=${EXTENSION}`);
  await page.getByRole('checkbox', { name: 'satis', exact: true }).check();
  await page.getByRole('spinbutton', { name: 'satis öncelik sırası' }).fill('2');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('row', { name: new RegExp(EXTENSION) }).getByText('satis · 2').waitFor();

  const agent = await signInByHttp(AGENT);
  await api('POST', `/api/agentLogin/${EXTENSION}`, agent);
  await until(async () => (await queueMembers(EXTENSION)).map(({ queue }) => queue).join() === 'destek,satis', 'both queues in Asterisk');
  await api('POST', `/api/agentLogout/${EXTENSION}`, agent);
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('the health of the PBX and of every process is on one page', async () => {
  const { context, page, errors } = await admin.open();
  await goTo(page, '/apps/health');
  const pbx = page.getByRole('region', { name: 'Santral main' });
  await pbx.getByText(/^Bağlı/).waitFor();
  for (const name of ['api', 'telephony', 'worker']) await page.getByRole('row', { name: new RegExp(`^${name}`) }).first().getByText('Çalışıyor').waitFor();
  await page.getByRole('region', { name: 'Bağlantı geçmişi' }).getByText('Bağlandı').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

it('the dashboard and the alert rules name only metrics that the processes export', async () => {
  const text = await (await fetch(`${readRuntime().http}/api/metrics`)).text();
  const exported = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) => (kind === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((part) => name + part) : [name])));
  const files = fs.readdirSync(dashboards);
  expect(files).toEqual(['santral-alerts.yml', 'santral.json']);
  for (const file of files) {
    const used = fs.readFileSync(path.join(dashboards, file), 'utf8').match(/\b(santral|telephony|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(10);
    expect([file, used.filter((name) => !exported.has(name))]).toEqual([file, []]);
  }
});
