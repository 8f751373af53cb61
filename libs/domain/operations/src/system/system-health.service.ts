import { Inject, Injectable } from '@nestjs/common';
import { agentsKey, jobQueues, leaseKey, linkKey, linkStatusOf, liveAgentSchema, openCallsKey, type PbxHealth, type SystemHealth, writerKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { deadLetterCount, factStreams, groupProgress } from '@santral/platform/facts';
import { type ProcessReport, readHeartbeats } from '@santral/platform/health';
import { withDeadline } from '@santral/platform/http';
import { JobQueues } from '@santral/platform/jobs';
import { PbxDirectory } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { delayOf, rejectedOf, sumOf, valuesOf } from './process-metrics.js';

type Named = { id: string; name: string };

/** How the PBX and our own processes stand, read anew at every question: from Redis, and from what processes say of themselves. */
@Injectable()
export class SystemHealthService {
  private readonly directory: PbxDirectory;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
  ) {
    this.directory = new PbxDirectory(config, redis);
  }

  async read(): Promise<SystemHealth> {
    return withDeadline(this.readAll());
  }

  private async readAll(): Promise<SystemHealth> {
    const reports = await readHeartbeats(this.redis);
    const telephony = reports.filter(({ name }) => name === 'telephony');
    const [pbxs, streams, jobs] = await Promise.all([
      Promise.all((await this.shown()).map((pbx) => this.pbx(pbx, telephony))),
      Promise.all((await factStreams(this.config, this.redis)).map((stream) => this.stream(stream))),
      Promise.all(jobQueues.map(async (queue) => ({ queue, ...(await this.jobs.counts(queue)) }))),
    ]);
    return { at: new Date().toISOString(), pbxs, processes: reports.map(processOf).sort((a, b) => a.name.localeCompare(b.name) || a.pid - b.pid), streams, jobs };
  }

  /** Those that are switched on. Without any there is still the one that the environment would name. */
  private async shown(): Promise<Named[]> {
    const served = (await this.directory.list()).filter(({ enabled }) => enabled);
    return served.length > 0 ? served : [{ id: this.config.pbxId, name: this.config.pbxId }];
  }

  private async pbx({ id: pbx, name }: Named, reports: readonly ProcessReport[]): Promise<PbxHealth> {
    const [[told = null, owner = null], heardAt, openCalls, agents] = await Promise.all([
      this.redis.mget(linkKey(pbx), leaseKey(pbx)),
      this.redis.hget(writerKey(pbx), 'heardAt'),
      this.redis.hlen(openCallsKey(pbx)),
      this.redis.hvals(agentsKey(pbx)),
    ]);
    const [skew] = valuesOf(reports, 'telephony_clock_skew_seconds', pbx);
    return {
      ...linkStatusOf(pbx, told, owner !== null, new Date().toISOString()),
      name,
      lastHeardAt: heardAt === null ? null : new Date(Number(heardAt)).toISOString(),
      lag: delayOf(reports, 'telephony_signal_to_published_seconds', pbx),
      clockSkewMs: skew ? Math.round(skew.value * 1000) : null,
      openCalls,
      backlog: sumOf(reports, 'telephony_facts_backlog', pbx),
      dropped: sumOf(reports, 'telephony_facts_dropped_total', pbx),
      phones: phonesOf(agents),
      rejected: rejectedOf(reports, pbx),
    };
  }

  private async stream(stream: string): Promise<SystemHealth['streams'][number]> {
    const [length, deadLetters, groups] = await Promise.all([this.redis.xlen(stream), deadLetterCount(this.redis, stream), groupProgress(this.redis, stream)]);
    return { stream, length, deadLetters, groups: groups.map(({ group, lag, pending }) => ({ group, lag, pending })).sort((a, b) => a.group.localeCompare(b.group)) };
  }
}

function processOf(report: ProcessReport): SystemHealth['processes'][number] {
  const [started] = valuesOf([report], 'process_start_time_seconds');
  return { name: report.name, pid: report.pid, lastBeatAt: new Date(report.at).toISOString(), startedAt: started ? new Date(started.value * 1000).toISOString() : null, rssBytes: report.rssBytes };
}

/** Entries that cannot be read are nobody's phone. */
function phonesOf(agents: readonly string[]): PbxHealth['phones'] {
  const known = agents.flatMap((text) => liveAgentSchema.safeParse(parsed(text)).data ?? []);
  const count = (reachable: boolean | null) => known.filter((agent) => agent.reachable === reachable).length;
  return { reachable: count(true), unreachable: count(false), unknown: count(null) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
