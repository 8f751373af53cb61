/**
 * `ingest`: AMI events per second that telephony sustains (read, parse, track, publish to Redis), beside asterisk-manager's parser alone
 * on the same bytes over the same kind of socket. The bytes are a recorded burst of 200 calls with everything the PBX says (read=all).
 */
import { Redis } from 'ioredis';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { readTrace } from '../lib/call-template.mjs';
import { startApp, startHelper, stopChild, temporaryFolder, until } from '../lib/children.mjs';
import { startFakePbx } from '../lib/fake-pbx.mjs';
import { median, ratio, round } from '../lib/statistics.mjs';

const COPIES = 8;
const CALLS_IN_TRACE = 200;

/** The burst several times over, each copy with ids of its own, so that every copy is 200 new calls. */
function burst() {
  const text = readTrace('10-burst-200.ami.gz').toString('utf8');
  const copies = Array.from({ length: COPIES }, (_, copy) =>
    Buffer.from(
      text
        .replace(/\b17951(\d{5})\.(\d{1,5})\b(?!\d)/g, (_whole, second, n) => `1${800 + copy}1${second}.${n}`)
        .replace(/(PJSIP\/[a-z0-9]+)-([0-9a-f]{8})/g, (_whole, endpoint, n) => `${endpoint}-${copy.toString(16)}${n.slice(1)}`)
        .replace(/(BridgeUniqueid: )[0-9a-f]/g, `$1${copy.toString(16)}`),
    ),
  );
  return { copies, events: (text.match(/^Event: /gm)?.length ?? 0) * COPIES, bytes: copies.reduce((sum, copy) => sum + copy.length, 0) };
}

async function feed(pbx, copies) {
  for (const copy of copies) {
    for (let at = 0; at < copy.length; at += 65_536) if (!pbx.send(copy.subarray(at, at + 65_536))) await pbx.drained();
  }
}

async function measureBaseline({ copies, events }) {
  const pbx = await startFakePbx();
  const { child } = await startHelper(new URL('./asterisk-manager-reader.mjs', import.meta.url), [String(pbx.port)]);
  await pbx.connected();
  const done = new Promise((resolve) => child.on('message', (message) => message.done && resolve(message.events)));
  const began = performance.now();
  await feed(pbx, copies);
  pbx.send('Event: UserEvent\r\nPrivilege: user,all\r\nUserEvent: BenchEnd\r\n\r\n');
  const seen = await done;
  const seconds = (performance.now() - began) / 1000;
  await stopChild(child);
  pbx.stop();
  if (seen < events * 0.99) throw new Error(`the baseline saw ${seen} of ${events} events`);
  return events / seconds;
}

async function measureOurs({ copies, events }, services, redis, dataDir) {
  await redis.flushdb();
  const pbx = await startFakePbx();
  const env = { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, SANTRAL_DATA: dataDir, AMI_HOST: '127.0.0.1', AMI_PORT: String(pbx.port), AMI_USER: 'bench', AMI_SECRET: 'bench', LOG_LEVEL: 'warn' };
  const telephony = startApp('telephony', env, dataDir);
  await pbx.connected();
  await until(async () => (await redis.get('link:{main}'))?.includes('"up"'), { what: 'the link' });
  const began = performance.now();
  await feed(pbx, copies);
  const wanted = COPIES * CALLS_IN_TRACE;
  const ended = await until(() => endedCalls(redis, wanted), { ms: 120_000, everyMs: 5, what: `${wanted} ended calls` });
  const seconds = (performance.now() - began) / 1000;
  await stopChild(telephony);
  pbx.stop();
  return { eventsPerSecond: events / seconds, facts: ended };
}

/** Number of facts when the last call has ended, else null: the last fact of the stream is read, not the whole of it. */
async function endedCalls(redis, wanted) {
  if ((await redis.hlen('calls:{main}')) > 0) return null;
  const length = await redis.xlen('facts:{main}');
  if (length < wanted * 3) return null;
  const last = await redis.xrevrange('facts:{main}', '+', '-', 'COUNT', 1);
  return last[0]?.[1][1].includes('"call.ended"') || length > wanted * 6 ? length : null;
}

export async function ingest({ rounds = 3, log }) {
  const load = burst();
  const dataDir = temporaryFolder('ingest');
  const services = await startServices({ dataDir, packages: packagesFolder(), log });
  const redis = new Redis(services.redisUrl);
  const ours = [];
  const baseline = [];
  let facts = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      baseline.push(await measureBaseline(load));
      const result = await measureOurs(load, services, redis, dataDir);
      ours.push(result.eventsPerSecond);
      facts = result.facts;
      log(`round ${round + 1}: ours ${Math.round(ours.at(-1))} events/s, asterisk-manager ${Math.round(baseline.at(-1))} events/s`);
    }
  } finally {
    redis.disconnect();
    await services.stop();
  }
  return {
    name: 'ingest',
    title: 'AMI events per second',
    rows: [{ measure: 'events/s', ours: round(median(ours), 0), baseline: round(median(baseline), 0), ratio: round(ratio(median(ours), median(baseline))), goal: '≥ 2', higherIsBetter: true }],
    notes: [`${load.events} events (${Math.round(load.bytes / 1e6)} MB) a round, ${rounds} rounds, interleaved; ours includes tracking and publishing ${facts} facts to Redis, the baseline only parses.`],
  };
}
