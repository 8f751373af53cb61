import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsPageSchema } from '@santral/contracts';
import { startPbx } from '@santral/tools/pbx';
import { startSystem } from '@santral/tools/start';
import { closeBrowser, openWindow, signIn } from './browser.js';
import { ControlledCalls } from './controlled-call.js';
import { get, signInByHttp, until } from './system.js';

const template = fileURLToPath(new URL('../foreign-asterisk', import.meta.url));
const ours = process.env['SANTRAL_E2E_DATA'];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-foreign-'));
const dataDir = path.join(folder, 'data');
const undo: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await closeBrowser();
  for (const step of undo.reverse()) await step();
  process.env['SANTRAL_E2E_DATA'] = ours;
  fs.rmSync(folder, { recursive: true, force: true });
});

it('shows and records the calls of an Asterisk that knows nothing of us, with only AMI_* set', async () => {
  const pbx = await startPbx({ dir: path.join(folder, 'pbx'), usualPorts: false, config: template, amiUser: 'crm' });
  undo.push(pbx.stop);
  const { host, port, user, secret } = pbx.ami;
  const system = await startSystem({ dataDir, quiet: true, env: { AMI_HOST: host, AMI_PORT: String(port), AMI_USER: user, AMI_SECRET: secret } });
  undo.push(system.stop);
  // From here on the helpers speak to the second system.
  process.env['SANTRAL_E2E_DATA'] = dataDir;

  const { page } = await openWindow();
  await signIn(page, 'agent1');
  const calls = await ControlledCalls.open(['1001'], [], pbx);
  undo.push(() => calls.close());

  // The demo company has calls of its own, all of them older.
  const from = new Date();
  const { caller, ringing } = calls.callIn('05321112233', 'Mehmet Demir', '03120000001');
  const ring = await ringing;
  const card = page.getByRole('article', { name: /Gelen Arama, Mehmet Demir/ });
  await card.getByText('Çalıyor').waitFor();
  await calls.pickUp('05321112233', ring);
  await card.getByText('Görüşmede').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await caller.hangUp();
  await card.getByText(/Görüşme bitti/).waitFor();

  // Out by its own prefix; nobody answers and the agent gives up.
  const out = calls.dialOut('1001', '905559876543', (outside) => outside.ring());
  await page.getByRole('article', { name: /Giden Arama/ }).waitFor();
  await out.cancel();

  const token = await signInByHttp('manager');
  const items = await until(async () => {
    const found = await get(token, `/api/calls?from=${from.toISOString()}`, callsPageSchema);
    return found.items.length === 2 && found.items.every((call) => call.outcome !== 'open') ? found.items : null;
  }, 'both calls in the records');
  expect(items.find((call) => call.direction === 'inbound')).toMatchObject({ outcome: 'answered', queue: 'yardim', extension: '1001', caller: '05321112233' });
  expect(items.find((call) => call.direction === 'inbound')?.talkMs).toBeGreaterThan(1000);
  expect(items.find((call) => call.direction === 'outbound')).toMatchObject({ outcome: 'cancelled', extension: '1001' });
}, 180_000);
