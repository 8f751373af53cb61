/** What is measured, each with a PBX of its own that plays calls into it and with desks of its own. A system is `{ name, pbx, agents, clients, stop }`. */
import { LIVE, putAhead } from '../../services/ahead.mjs';
import { startHelper, stopChild } from '../lib/children.mjs';
import { startFakePbx } from '../lib/fake-pbx.mjs';
import { startSantral } from '../lib/system.mjs';
import { signedInAgents } from './agents.mjs';

const here = (file) => new URL(file, import.meta.url);

/** Connects the desks of `agents` to the server at `url`, in one program. */
async function connectDesks(url, agents) {
  const { child: clients } = await startHelper(here('./clients.mjs'));
  putAhead(clients.pid, { priority: LIVE });
  const connected = new Promise((resolve) => clients.on('message', (message) => message.connected && resolve()));
  clients.send({ url, agents });
  await connected;
  return clients;
}

/** Santral as it is built, with `desks` signed-in agents. */
export async function startOurs({ desks, log }) {
  const pbx = await startFakePbx();
  const santral = await startSantral({ name: 'screen-pop', amiPort: pbx.port, log });
  const agents = await signedInAgents({ databaseUrl: santral.env.DATABASE_URL, jwtSecret: santral.jwtSecret, count: desks });
  const clients = await connectDesks(santral.http, agents);
  const stop = async () => {
    await stopChild(clients);
    await santral.stop();
    pbx.stop();
  };
  return { name: 'santral', pbx, agents, clients, stop };
}

/** A forwarder, `bare` or with one `hop` over a stream of the Redis of `services`, which is reached by its socket as ours is. */
export async function startForwarder({ kind, desks, services }) {
  const pbx = await startFakePbx();
  const agents = Array.from({ length: desks }, (_, i) => ({ extension: String(2000 + i), token: 'none' }));
  const redis = services.redisSocketUrl.replace('unix://', '');
  const helpers = kind === 'bare'
    ? [await startHelper(here('./bare-forwarder.mjs'), [String(pbx.port)])]
    : [await startHelper(here('./hop-emitter.mjs'), [redis]), await startHelper(here('./hop-reader.mjs'), [String(pbx.port), redis])];
  // As telephony and api do for themselves.
  for (const { child } of helpers) putAhead(child.pid, { priority: LIVE });
  await pbx.connected();
  const clients = await connectDesks(helpers[0].url, agents);
  const stop = async () => {
    for (const child of [clients, ...helpers.map((helper) => helper.child)]) await stopChild(child);
    pbx.stop();
  };
  return { name: `${kind} forwarder`, pbx, agents, clients, stop };
}
