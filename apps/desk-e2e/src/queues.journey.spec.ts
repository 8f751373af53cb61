import { closeBrowser } from './browser.js';
import { onAsterisk } from './queue-members.js';
import { goTo, SignedIn } from './signed-in.js';

/** What an admin reads of a queue is what the real Asterisk has: its lines of queues.conf with those of their template, and a member with its penalty. */
const EXTENSION = '1010';
const MEMBER = `PJSIP/${EXTENSION}`;

beforeAll(() => onAsterisk({ Action: 'QueueAdd', Queue: 'destek', Interface: MEMBER, StateInterface: MEMBER, MemberName: 'Agent Ten', Penalty: '7', Paused: 'true' }));
afterAll(async () => {
  await onAsterisk({ Action: 'QueueRemove', Queue: 'destek', Interface: MEMBER });
  await closeBrowser();
});

it('shows a queue as the PBX runs it, beside what is set here', async () => {
  const { context, page, errors } = await (await SignedIn.as('admin')).open();
  page.setDefaultTimeout(15_000);
  await goTo(page, '/apps/queues');
  // Other PBXs may have a queue of this name.
  await page.getByRole('region', { name: 'Santral main' }).getByRole('button', { name: 'destek', exact: true }).click();
  const there = page.getByRole('region', { name: 'Santralde', exact: true });
  await there.getByText('[destek](standard)').waitFor();
  // Its own line counts before that of the template, and what neither says is what Asterisk does.
  const valueOf = (name: string) => there.locator('div', { has: page.locator('dt', { hasText: name }) }).locator('dd').first().innerText();
  expect(await valueOf('Dağıtım')).toBe('Sırayla');
  expect(await valueOf('Çalma süresi')).toBe('6');
  expect(await valueOf('Konuşan üye çalsın')).toBe('no');
  expect(await valueOf('Cevapta bekletme')).toContain('varsayılan');
  const member = page.getByRole('region', { name: 'Üyeler' }).getByRole('row', { name: new RegExp(EXTENSION) });
  await member.getByText('7', { exact: true }).waitFor();
  await member.getByText('Molada').waitFor();
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);
