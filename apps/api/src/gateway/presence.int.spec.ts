import { agentsKey, agentStatusSchema, type AgentStatus, type DraftFact, leaseKey, linkKey, type LiveAgent, parseReceivedFact } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import type { Socket } from 'socket.io-client';
import { apiApp } from '../testing/api-app.js';

/** Two devices of one agent, each with a session and a socket of its own, as a desk uses them: a fact comes, the state is read. */
let test: Awaited<ReturnType<typeof apiApp>>;
const WITHIN_MS = 200;
const ROUNDS = 9;

interface Device {
  socket: Socket;
  /** States read so far, newest last, with the time at which each was there. */
  shown: { status: AgentStatus['status']; at: number }[];
}

async function device(): Promise<Device> {
  const token = await test.signIn('agent1@santral.demo');
  const socket = test.socket(token);
  const shown: Device['shown'] = [];
  const read = async () => {
    const answer = await fetch(`${test.url}/api/agentStatus/1001`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    shown.push({ status: agentStatusSchema.parse(await answer.json()).status, at: performance.now() });
  };
  socket.on('fact', (raw: unknown) => {
    if (parseReceivedFact(raw).name.startsWith('agent.break-')) void read();
  });
  socket.connect();
  expect(await socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 'u1' })).toMatchObject({ ok: true, extension: '1001' });
  return { socket, shown };
}

/** The PBX pauses the agent, or takes the pause away: state and fact in one step, as telephony writes them. */
async function pause(isPaused: boolean): Promise<void> {
  const at = new Date().toISOString();
  const agent: LiveAgent = {
    extension: '1001', memberName: null, queues: [{ queue: 'destek', interface: 'PJSIP/1001', paused: isPaused, reason: isPaused ? 'BRK-3' : null, penalty: 0 }],
    breakReason: isPaused ? 'BRK-3' : null, onBreakSince: isPaused ? at : null, device: 'idle', deviceSince: null, reachable: true,
  };
  await test.redis.hset(agentsKey('main'), '1001', JSON.stringify(agent));
  const head = { id: `pause-${at}`, version: 1, at, pbx: 'main', subject: '1001' };
  const fact: DraftFact = isPaused
    ? { ...head, name: 'agent.break-started', payload: { extension: '1001', reason: 'BRK-3', startedAt: at } }
    : { ...head, name: 'agent.break-ended', payload: { extension: '1001', reason: 'BRK-3', endedAt: at } };
  await test.state(fact);
}

beforeAll(async () => {
  test = await apiApp();
  await test.redis.set(leaseKey('main'), 'test');
  await test.redis.set(linkKey('main'), JSON.stringify({ id: 'main', link: 'up', since: new Date().toISOString(), message: null }));
}, 60_000);
afterAll(() => test.close());

it(`shows the same state on every device within ${WITHIN_MS} ms of the PBX saying so`, async () => {
  const devices = [await device(), await device()];
  const took: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const isPaused = round % 2 === 1;
    const from = performance.now();
    await pause(isPaused);
    await waitFor(() => devices.every(({ shown }) => shown.length === round));
    const newest = devices.map(({ shown }) => shown.at(-1));
    expect(newest.map((one) => one?.status)).toEqual(isPaused ? ['paused', 'paused'] : ['online', 'online']);
    took.push(Math.max(...newest.map((one) => one?.at ?? Infinity)) - from);
  }
  // The middle one: what else the computer does while this runs is not the question.
  expect(took.sort((a, b) => a - b)[(ROUNDS - 1) / 2]).toBeLessThan(WITHIN_MS);
});

it('tells a device that comes back what happened while it was away, without having heard of it', async () => {
  const here = await device();
  await pause(true);
  await waitFor(() => here.shown.length === 1);
  here.socket.disconnect();
  await pause(false);
  const token = await test.signIn('agent1@santral.demo');
  const from = performance.now();
  const socket = test.socket(token);
  const ready = new Promise<void>((resolve) => socket.on('ready', () => resolve()));
  socket.connect();
  await socket.timeout(5000).emitWithAck('login', { credential: token, crmId: 'u1' });
  await ready;
  const [snapshot, status] = await Promise.all([
    fetch(`${test.url}/api/desk/snapshot`, { headers: { authorization: `Bearer ${token}` } }),
    fetch(`${test.url}/api/agentStatus/1001`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
  ]);
  expect(snapshot.status).toBe(200);
  expect(agentStatusSchema.parse(await status.json()).status).toBe('online');
  expect(performance.now() - from).toBeLessThan(1000);
});
