import { dialplanDriftOf, type DialplanLine, type IncomingRoute, localTimeOf, type OpenWeek, routeLines, turkishHolidays } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NativeLink } from '../link/native-link.js';
import type { LinkSettings } from '../link/pbx-link.js';
import type { Asking } from './queue-reader.js';
import { readDialplan, writeDialplan } from './dialplan-actions.js';

/** The lines of routes on a real Asterisk: written over AMI as Santral's own user, in force for calls, and there after a restart. */
type Ami = Pick<LinkSettings, 'host' | 'port' | 'user' | 'secret'>;
interface Pbx {
  ami: Ami;
  observer: Ami;
  pid: number;
}
const workspace = fileURLToPath(new URL('../../../../../', import.meta.url));
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'santral-dialplan-'));
const ZONE = 'Europe/Istanbul';
let tool: ChildProcess;
let pbx: Pbx;

beforeAll(async () => {
  tool = spawn(process.execPath, ['tools/pbx/main.mjs', '--dir', dir, '--observer'], { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] });
  let told = '';
  tool.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  pbx = await waitFor(() => (told.trimEnd().endsWith('}') ? (JSON.parse(told) as Pbx) : null), 90_000, 'Asterisk to start');
}, 100_000);
afterAll(async () => {
  const over = new Promise((resolve) => tool.once('exit', resolve));
  tool.kill('SIGTERM');
  await over;
  fs.rmSync(dir, { recursive: true, force: true });
}, 30_000);

/** Asks as Santral's own AMI user does, over a link of its own. */
async function asSantral<T>(work: (asking: Asking) => Promise<T>): Promise<T> {
  const nobody = { onSignal: () => undefined, onSkipped: () => undefined, onMalformed: () => undefined, onClosed: () => undefined };
  const link = new NativeLink({ ...pbx.ami, connectTimeoutMs: 5000, answerTimeoutMs: 10_000 }, nobody);
  await link.connect();
  try {
    return await work({ act: (fields) => link.action(fields), list: (fields) => link.list(fields) });
  } finally {
    link.close();
  }
}

/** Calls a number as the provider would, and answers what the PBX said until it said it all. */
async function callIn(number: string, until: (heard: string) => boolean): Promise<string> {
  const { host, port, user, secret } = pbx.observer;
  const socket = net.connect(port, host);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const send = (fields: Record<string, string>) => socket.write(`${Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  send({ Action: 'Login', Username: user, Secret: secret });
  // Said at once, or when it has loaded everything.
  try {
    await waitFor(() => heard.includes('Event: FullyBooted'), 30_000, 'Asterisk to be ready');
    send({ Action: 'Originate', Channel: `Local/${number}@from-trunk/n`, Application: 'Wait', Data: '8', Async: 'true', CallerID: '05321112233' });
    await waitFor(() => until(heard), 20_000, `the call to ${number}`).catch((error: unknown) => { throw new Error(`${String(error)}: ${heard.slice(-1500)}`); });
    return heard;
  } finally {
    socket.destroy();
  }
}
const says = (application: string, data: string) => (heard: string) => heard.includes(`Application: ${application}\r\nAppData: ${data}`);
const joins = (queue: string) => (heard: string) => heard.split('\r\n\r\n').some((message) => message.includes('Event: QueueCallerJoin') && message.includes(`Queue: ${queue}\r\n`));

/** Hours of today that hold this minute, or do not. */
function today(isOpen: boolean): OpenWeek {
  const { time, weekDay } = localTimeOf(Date.now(), ZONE);
  const other = String((weekDay % 7) + 1);
  return isOpen ? { [String(weekDay)]: [{ from: '00:00', until: '24:00' }] } : { [String(weekDay)]: time < '12:00' ? [{ from: '23:00', until: '23:59' }] : [{ from: '00:00', until: '00:01' }], [other]: [{ from: '00:00', until: '24:00' }] };
}
const route = (change: Partial<IncomingRoute> = {}): IncomingRoute => ({
  id: '11111111-1111-4111-8111-111111111111', pbx: 'main', version: 1, number: '+908505550101', name: 'Destek', isEnabled: true, greeting: null, notice: null, hours: today(true), observesHolidays: true,
  target: { kind: 'queue', queue: 'destek', waitS: 5 }, whenClosed: { kind: 'announcement', sound: 'demo-thanks' }, whenNobody: null, whenTimeout: null, ...change,
});
const calendar = (day: string) => [{ day, closedFrom: null, name: 'Deneme' }, ...turkishHolidays(2026).filter((holiday) => holiday.day !== localTimeOf(Date.now(), ZONE).day)];
const write = async (routes: readonly IncomingRoute[], holiday = '2026-01-01'): Promise<readonly DialplanLine[]> => {
  const lines = routeLines(routes, calendar(holiday), ZONE);
  await asSantral((asking) => writeDialplan(asking, lines));
  return lines;
};
const drift = async (lines: readonly DialplanLine[]) => {
  const read = await asSantral((asking) => readDialplan(asking, Date.now()));
  return { drift: dialplanDriftOf(lines, read.lines as DialplanLine[]), includedBy: read.includedBy };
};

it('leads a call to the queue inside hours, and to the announcement outside them and on a holiday', async () => {
  const open = await write([route(), route({ number: '+908505550102', hours: today(false) })]);
  // Read back to the letter, and reached from where calls come in.
  expect(await drift(open)).toEqual({ drift: [], includedBy: { incoming: ['from-trunk'], internal: ['click-to-call', 'from-agent'] } });
  for (const spelling of ['08505550101', '908505550101', '+908505550101']) await callIn(spelling, joins('destek'));
  expect(joins('destek')(await callIn('08505550102', says('Playback', 'demo-thanks')))).toBe(false);
  await write([route()], localTimeOf(Date.now(), ZONE).day);
  expect(joins('destek')(await callIn('08505550101', says('Playback', 'demo-thanks')))).toBe(false);
}, 120_000);

it('goes on where nobody is signed in, and when nobody has answered in time; a number that is not led anywhere is left to the rest', async () => {
  const whenNobody = { kind: 'announcement', sound: 'demo-nogo' } as const;
  await write([route({ whenNobody }), route({ number: '+908505550102', whenTimeout: { kind: 'announcement', sound: 'demo-abouttotry' } })]);
  await callIn('08505550101', says('Playback', 'demo-nogo'));
  const heard = await callIn('08505550102', says('Playback', 'demo-abouttotry'));
  expect(joins('destek')(heard)).toBe(true);
  await callIn('08500000777', joins('destek'));
}, 120_000);

it('has its lines after Asterisk was killed, without anybody writing them, and none of a change that broke off half way', async () => {
  const lines = await write([route()]);
  // A change that is cut off before its last step, which alone touches what is in force.
  let steps = 0;
  const cut = asSantral(({ act, list }) =>
    writeDialplan({ act: (fields) => ((steps += 1) > 5 ? Promise.reject(new Error('the cable was cut')) : act(fields)), list } as Asking, routeLines([route(), route({ number: '+908505550199' })], [], ZONE)),
  );
  await expect(cut).rejects.toThrow('the cable was cut');
  process.kill(pbx.pid, 'SIGKILL');
  // Its dialplan is there before its queues are.
  const hasQueues = () => asSantral(({ list }) => list({ Action: 'QueueStatus' })).then((items) => items.some((item) => item['Queue'] === 'destek'), () => false);
  await waitFor(hasQueues, 60_000, 'Asterisk to be back');
  await waitFor(async () => (await drift(lines)).drift.length === 0, 20_000, 'the lines as they were');
  await callIn('08505550101', joins('destek'));
}, 120_000);
