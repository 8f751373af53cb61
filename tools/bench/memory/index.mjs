/** `memory`: resident memory of each process, idle and with 1,000 open calls and 1,000 connected desks. */
import { Redis } from 'ioredis';
import { callTemplate, stampTime } from '../lib/call-template.mjs';
import { startHelper, stopChild, until } from '../lib/children.mjs';
import { startFakePbx } from '../lib/fake-pbx.mjs';
import { ofTree, residentBytes, shareBytes } from '../lib/machine.mjs';
import { round } from '../lib/statistics.mjs';
import { startSantral } from '../lib/system.mjs';
import { signedInAgents } from '../screen-pop/agents.mjs';

const CALLS = 1000;
const DESKS = 1000;
const MB = 1024 ** 2;
const LIMITS = { telephony: 200, all: 1024 };

/** Sends the first part of each call, up to the agent's answer: they all stay open. */
async function openCalls(pbx, agents) {
  const template = callTemplate();
  const answered = template.names.lastIndexOf('BridgeEnter') + 1;
  for (let i = 0; i < CALLS; i++) {
    const { messages } = template.stamp(500_000 + i, agents[i % agents.length].extension, `0599${String(2_000_000 + i)}`);
    pbx.send(messages.slice(0, answered).map((message) => `${stampTime(message, Date.now())}\r\n\r\n`).join(''));
    if (i % 50 === 49) await pbx.drained();
  }
}

/** Resident memory of each part, and the memory of the whole, in which a page that several processes share counts once. */
function readAll(santral) {
  const parts = [...Object.entries(santral.children).map(([name, { pid }]) => ({ name, pid })), ...santral.services.processes];
  const figures = Object.fromEntries(parts.map(({ name, pid }) => [name, ofTree(pid, residentBytes)]));
  return { ...figures, all: parts.reduce((sum, { pid }) => sum + ofTree(pid, shareBytes), 0) };
}

export async function memory({ log }) {
  const pbx = await startFakePbx();
  const santral = await startSantral({ name: 'memory', amiPort: pbx.port, log });
  const redis = new Redis(santral.services.redisUrl);
  const { child: clients } = await startHelper(new URL('../screen-pop/clients.mjs', import.meta.url));
  try {
    const agents = await signedInAgents({ databaseUrl: santral.env.DATABASE_URL, jwtSecret: santral.jwtSecret, count: DESKS });
    await new Promise((resolve) => setTimeout(resolve, 5000)); // idle means idle: start-up garbage is gone
    const idle = readAll(santral);
    const connected = new Promise((resolve) => clients.on('message', (message) => message.connected && resolve()));
    clients.send({ url: santral.http, agents });
    await connected;
    await openCalls(pbx, agents);
    await until(async () => (await redis.hlen('calls:{main}')) >= CALLS, { what: `${CALLS} open calls` });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const busy = readAll(santral);
    return {
      name: 'memory',
      title: `Resident memory in MB: baseline = idle, ours = ${CALLS} open calls and ${DESKS} desks`,
      rows: Object.keys(busy).map((name) => ({
        measure: name === 'all' ? 'all, without the PBX' : name,
        ours: round(busy[name] / MB, 0),
        baseline: round(idle[name] / MB, 0),
        ratio: round(busy[name] / idle[name]),
        goal: LIMITS[name] ? `< ${LIMITS[name]} MB` : '',
      })),
      notes: ['Read from the kernel. A part: resident memory (VmRSS) of its processes, what they share counted in each. All: proportional memory (PSS), what processes share counted once.'],
    };
  } finally {
    await stopChild(clients);
    redis.disconnect();
    await santral.stop();
    pbx.stop();
  }
}
