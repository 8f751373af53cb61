import { compareSeq, type Fact, type FactName, OWN_STREAM, streamOf } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { FactArchive } from '../facts/fact-archive.js';
import { FactHistory, type Reach } from '../facts/fact-history.js';
import { seqBefore } from '../facts/stream-care.js';
import type { Rebuild, Rebuilding } from './rebuild.js';
import { RebuildRefusedError, Shadow } from './shadow.js';

export interface RebuildOptions {
  databaseUrl: string;
  redis: Redis;
  pbx: string;
  /** Facts published from then on; all that are kept where null. */
  from: Date | null;
  /** Facts published before then; all that consumers are done with where null. */
  until: Date | null;
  rebuilds: readonly Rebuild[];
  /** Told in lines for people what is going on. */
  say: (line: string) => void;
}

const SAY_EVERY_MS = 5000;
const instantOf = (seq: string): number => Number(seq.split('-')[0]);
const iso = (seq: string): string => new Date(instantOf(seq)).toISOString();
const lesser = (a: string, b: string): string => (compareSeq(a, b) < 0 ? a : b);

/**
 * Makes rows of a PBX what the facts say that are kept. They are written anew beside the tables, by those who always write them; then rows that differ
 * are replaced, a few hundred at a time. Whoever is interrupted begins again; what was replaced by then is right.
 */
export async function runRebuild(options: RebuildOptions): Promise<void> {
  const { databaseUrl, redis, pbx, rebuilds } = options;
  const tables = [...new Set(rebuilds.flatMap((rebuild) => rebuild.tables))];
  const opened = await Shadow.open(databaseUrl, tables);
  try {
    const run = new RebuildRun(options, new FactHistory(redis, new FactArchive(opened.live)));
    const reaches = await run.reaches();
    const context = { shadow: opened.shadow, live: opened.live, redis, pbx };
    const begun: { rebuild: Rebuild; rebuilding: Rebuilding }[] = [];
    for (const rebuild of rebuilds) begun.push({ rebuild, rebuilding: await rebuild.begin(context, (...names) => run.facts(reaches, names)) });
    await run.read(reaches, begun.map(({ rebuilding }) => rebuilding));
    await opened.analyze(tables);
    const results = new Map<Rebuild, Awaited<ReturnType<Rebuilding['apply']>>>();
    for (const { rebuild, rebuilding } of begun) results.set(rebuild, await rebuilding.apply());
    const timely = begun.filter(({ rebuild }) => rebuild.goesOn);
    if (await run.readOn(reaches, timely.map(({ rebuilding }) => rebuilding))) for (const { rebuild, rebuilding } of timely) results.set(rebuild, await rebuilding.apply());
    for (const { sums, left } of results.values()) {
      for (const { what, found, changed } of sums) options.say(`${pbx}: ${found} ${what} in the facts, ${changed} rows were otherwise and are written anew`);
      for (const line of left) options.say(`${pbx}: left as it is: ${line}`);
    }
  } finally {
    await opened.close();
  }
}

/** The facts of one rebuild. */
class RebuildRun {
  private readonly own = streamOf(OWN_STREAM);
  private readonly stream: string;
  private readonly unreadable = new Set<string>();

  constructor(
    private readonly options: RebuildOptions,
    private readonly history: FactHistory,
  ) {
    this.stream = streamOf(options.pbx);
  }

  facts<N extends FactName>(reaches: Readonly<Record<string, Reach>>, names: readonly N[]): AsyncGenerator<Fact<N>[]> {
    return this.history.facts(reaches, names, (stream, seq) => this.unreadable.add(`${stream} ${seq}`));
  }

  /** Which facts are read; throws a RebuildRefusedError where the period asked for is not kept, or nothing of it was taken yet. */
  async reaches(): Promise<Record<string, Reach>> {
    const { pbx, from, until, say } = this.options;
    const first = await this.history.first(this.stream);
    if (first === null) throw new RebuildRefusedError(`No facts of the PBX ${pbx} are kept: there is nothing its rows could be rebuilt from.`);
    if (from !== null && from.getTime() < instantOf(first)) {
      throw new RebuildRefusedError(`Facts of the PBX ${pbx} are kept from ${iso(first)} on. Give --from ${iso(first)} or later, or leave it out: rows of before stay as they are.`);
    }
    const after = seqBefore(from === null ? first : `${from.getTime()}-0`);
    const reach = { after, until: await this.doneUpTo(this.stream) };
    if (compareSeq(reach.until, after) <= 0) throw new RebuildRefusedError(`The worker has not taken the facts of the PBX ${pbx} of that time: they are not rebuilt before.`);
    say(`${pbx}: facts are kept from ${iso(first)} on; rows are rebuilt from those published from ${from?.toISOString() ?? iso(first)} to ${until?.toISOString() ?? iso(reach.until)}`);
    return { [this.stream]: reach, [this.own]: { after, until: await this.doneUpTo(this.own) } };
  }

  async read(reaches: Readonly<Record<string, Reach>>, rebuildings: readonly Rebuilding[]): Promise<void> {
    const { pbx, say, rebuilds } = this.options;
    const [begin, end] = [instantOf(reaches[this.stream]?.after ?? '0-0'), instantOf(reaches[this.stream]?.until ?? '0-0')];
    let [facts, said] = [0, Date.now()];
    for await (const batch of this.facts(reaches, [...new Set(rebuilds.flatMap(({ names }) => names))])) {
      for (const rebuilding of rebuildings) await rebuilding.take(batch);
      facts += batch.length;
      if (Date.now() - said < SAY_EVERY_MS) continue;
      said = Date.now();
      const at = batch.at(-1)?.seq ?? '0-0';
      say(`${pbx}: ${facts} facts read, up to ${iso(at)}, ${Math.floor((100 * (instantOf(at) - begin)) / Math.max(1, end - begin))} %`);
    }
    say(`${pbx}: ${facts} facts read; comparing the rows`);
    if (this.unreadable.size > 0) say(`${pbx}: ${this.unreadable.size} entries are no facts and were left out`);
  }

  /** Takes what consumers have done since; whether that was anything. */
  async readOn(before: Readonly<Record<string, Reach>>, rebuildings: readonly Rebuilding[]): Promise<boolean> {
    if (rebuildings.length === 0) return false;
    const reaches = Object.fromEntries(await Promise.all(Object.entries(before).map(async ([stream, { until }]) => [stream, { after: until, until: await this.doneUpTo(stream) }] as const)));
    let isNews = false;
    for await (const batch of this.facts(reaches, [...new Set(this.options.rebuilds.flatMap(({ names }) => names))])) {
      isNews = true;
      for (const rebuilding of rebuildings) await rebuilding.take(batch);
    }
    return isNews;
  }

  /** Up to where all consumers of these rows are done with a stream, and no further than asked for. */
  private async doneUpTo(stream: string): Promise<string> {
    const { until, rebuilds } = this.options;
    const done = (await this.history.doneUpTo(stream, rebuilds.flatMap(({ groups }) => groups))) ?? '0-0';
    return until === null ? done : lesser(done, seqBefore(`${until.getTime()}-0`));
  }
}
