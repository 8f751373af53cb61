/**
 * `ingest`: AMI events per second that telephony sustains (read, parse, track, publish to Redis), beside asterisk-manager's parser alone
 * on the same bytes over the same kind of socket. The bytes are a recorded burst of 200 calls with everything the PBX says (read=all). Both read two such bursts before the clock runs:
 * what is asked for is what a process sustains, and V8 compiles what it sees used while it runs (ours on threads that give way to it).
 */
import { Redis } from 'ioredis';
import { packagesFolder, startServices } from '../../services/index.mjs';
import { readTrace } from '../lib/call-template.mjs';
import { startApp, startHelper, stopChild, temporaryFolder, until } from '../lib/children.mjs';
import { startFakePbx } from '../lib/fake-pbx.mjs';
import { median, ratio, round } from '../lib/statistics.mjs';

const WARM_UP = 2;
const COPIES = 8;
/** What the unique ids of a copy begin with. */
const stampOf = (copy) => `1${800 + copy}1`;

/** The burst several times over, each copy with ids of its own, so that every copy is 200 new calls. */
function burst() {
  const text = readTrace('10-burst-200.ami.gz').toString('utf8');
  const copies = Array.from({ length: WARM_UP + COPIES }, (_, copy) =>
    Buffer.from(
      text
        .replace(/\b17951(\d{5})\.(\d{1,5})\b(?!\d)/g, (_whole, second, n) => `${stampOf(copy)}${second}.${n}`)
        .replace(/(PJSIP\/[a-z0-9]+)-([0-9a-f]{8})/g, (_whole, endpoint, n) => `${endpoint}-${copy.toString(16)}${n.slice(1)}`)
        .replace(/(BridgeUniqueid: )[0-9a-f]/g, `$1${copy.toString(16)}`),
    ),
  );
  const counted = copies.slice(WARM_UP);
  return { warmUp: copies.slice(0, WARM_UP), counted, events: (text.match(/^Event: /gm)?.length ?? 0) * COPIES, bytes: counted.reduce((sum, copy) => sum + copy.length, 0) };
}

async function feed(pbx, copies) {
  for (const copy of copies) {
    for (let at = 0; at < copy.length; at += 65_536) if (!pbx.send(copy.subarray(at, at + 65_536))) await pbx.drained();
  }
}

async function measureBaseline({ warmUp, counted, events }) {
  const pbx = await startFakePbx();
  const { child } = await startHelper(new URL('./asterisk-manager-reader.mjs', import.meta.url), [String(pbx.port)]);
  await pbx.connected();
  const read = async (copies) => {
    const done = new Promise((resolve) => child.once('message', (message) => resolve(message.events)));
    await feed(pbx, copies);
    pbx.send('Event: UserEvent\r\nPrivilege: user,all\r\nUserEvent: BenchEnd\r\n\r\n');
    return done;
  };
  await read(warmUp);
  const began = performance.now();
  const seen = await read(counted);
  const seconds = (performance.now() - began) / 1000;
  await stopChild(child);
  pbx.stop();
  if (seen < events * 0.99) throw new Error(`the baseline saw ${seen} of ${events} events`);
  return events / seconds;
}

async function measureOurs({ warmUp, counted, events }, services, redis, dataDir) {
  await redis.flushdb();
  const pbx = await startFakePbx();
  const env = { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisSocketUrl, SANTRAL_DATA: dataDir, AMI_HOST: '127.0.0.1', AMI_PORT: String(pbx.port), AMI_USER: 'bench', AMI_SECRET: 'bench', LOG_LEVEL: 'warn' };
  const telephony = startApp('telephony', env, dataDir);
  await pbx.connected();
  await until(async () => (await redis.get('link:{main}'))?.includes('"up"'), { what: 'the link' });
  const read = async (copies, last) => {
    await feed(pbx, copies);
    return until(() => factsWhenEnded(redis, stampOf(last)), { ms: 120_000, everyMs: 5, what: 'the end of all calls' });
  };
  const before = await read(warmUp, WARM_UP - 1);
  const began = performance.now();
  const after = await read(counted, WARM_UP + COPIES - 1);
  const seconds = (performance.now() - began) / 1000;
  await stopChild(telephony);
  pbx.stop();
  return { eventsPerSecond: events / seconds, facts: after - before };
}

/** Number of facts when no call is open and one whose ids begin with `stamp` was the last to end, else null: the last facts of the stream are read, not the whole of it. */
async function factsWhenEnded(redis, stamp) {
  if ((await redis.hlen('calls:{main}')) > 0) return null;
  const latest = await redis.xrevrange('facts:{main}', '+', '-', 'COUNT', 20);
  const ended = latest.map(([, [, fact]]) => fact).find((fact) => fact.includes('"call.ended"'));
  return ended?.includes(`"uniqueid":"${stamp}`) ? redis.xlen('facts:{main}') : null;
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
    notes: [`${load.events} events (${Math.round(load.bytes / 1e6)} MB) a round after a quarter as many to warm up, ${rounds} rounds, interleaved; ours includes tracking and publishing ${facts} facts to Redis, the baseline only parses.`],
  };
}
