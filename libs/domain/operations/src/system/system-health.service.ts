import { Inject, Injectable } from '@nestjs/common';
import { agentsKey, jobQueues, leaseKey, linkKey, linkStatusOf, liveAgentSchema, openCallsKey, type PbxHealth, type SystemHealth, writerKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { deadLetterCount, factStreams, groupProgress } from '@santral/platform/facts';
import { type ProcessReport, readHeartbeats } from '@santral/platform/health';
import { withDeadline } from '@santral/platform/http';
import { JobQueues } from '@santral/platform/jobs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { delayOf, rejectedOf, sumOf, valuesOf } from './process-metrics.js';

/** How the PBX and our own processes stand, read anew at every question: from Redis, and from what processes say of themselves. */
@Injectable()
export class SystemHealthService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(JobQueues) private readonly jobs: JobQueues,
  ) {}

  async read(): Promise<SystemHealth> {
    return withDeadline(this.readAll());
  }

  private async readAll(): Promise<SystemHealth> {
    const reports = await readHeartbeats(this.redis);
    const [pbx, streams, jobs] = await Promise.all([
      this.pbx(this.config.pbxId, reports.filter(({ name }) => name === 'telephony')),
      Promise.all(factStreams(this.config).map((stream) => this.stream(stream))),
      Promise.all(jobQueues.map(async (queue) => ({ queue, ...(await this.jobs.counts(queue)) }))),
    ]);
    return { at: new Date().toISOString(), pbxs: [pbx], processes: reports.map(processOf).sort((a, b) => a.name.localeCompare(b.name) || a.pid - b.pid), streams, jobs };
  }

  private async pbx(pbx: string, reports: readonly ProcessReport[]): Promise<PbxHealth> {
    const [[told = null, owner = null], heardAt, openCalls, agents] = await Promise.all([
      this.redis.mget(linkKey(pbx), leaseKey(pbx)),
      this.redis.hget(writerKey(pbx), 'heardAt'),
      this.redis.hlen(openCallsKey(pbx)),
      this.redis.hvals(agentsKey(pbx)),
    ]);
    const [skew] = valuesOf(reports, 'telephony_clock_skew_seconds').filter(({ labels }) => labels['pbx'] === pbx);
    return {
      ...linkStatusOf(pbx, told, owner !== null, new Date().toISOString()),
      lastHeardAt: heardAt === null ? null : new Date(Number(heardAt)).toISOString(),
      lag: delayOf(reports, 'telephony_signal_to_published_seconds'),
      clockSkewMs: skew ? Math.round(skew.value * 1000) : null,
      openCalls,
      backlog: sumOf(reports, 'telephony_facts_backlog'),
      dropped: sumOf(reports, 'telephony_facts_dropped_total'),
      phones: phonesOf(agents),
      rejected: rejectedOf(reports),
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
