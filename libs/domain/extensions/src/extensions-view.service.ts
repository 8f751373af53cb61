import { Inject, Injectable } from '@nestjs/common';
import { directoryEntrySchema, type DirectoryEntry, directoryKey, type Extension, type ExtensionsPage, type ExtensionsQuery, queuesKey } from '@santral/contracts';
import { AgentQueuesRepository } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal, withDeadline } from '@santral/platform/http';
import { Clock } from '@santral/platform/process';
import { REDIS, type Redis } from '@santral/platform/redis';
import { AriAccess } from './ari/ari-access.js';
import type { EndpointState } from './ari/ari-client.js';
import { AriProblem } from './ari/ari-problem.js';
import type { ExtensionRow } from './extension.js';
import { linesOf, narrowed, registrationOf, troubleOf } from './extension-list.js';
import { ExtensionsRepository } from './extensions.repository.js';

/** Several admins who look at once ask the PBX once. */
const FRESH_MS = 2000;
interface Seen {
  at: number;
  endpoints: EndpointState[] | null;
  problem: AriProblem | null;
}

/** Extensions as they are shown: what we have, beside what the PBX says of them now. */
@Injectable()
export class ExtensionsView {
  private readonly seen = new Map<string, Promise<Seen>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(AriAccess) private readonly access: AriAccess,
    @Inject(AgentQueuesRepository) private readonly queues: AgentQueuesRepository,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async page(query: ExtensionsQuery): Promise<ExtensionsPage> {
    const pbx = query.pbx ?? this.config.pbxId;
    const [heads, { endpoints, problem, at }, directory, queues] = await Promise.all([
      this.rows.heads(pbx),
      this.endpointsOf(pbx),
      this.directoryOf(pbx),
      withDeadline(this.redis.smembers(queuesKey(pbx))),
    ]);
    const lines = linesOf(pbx, heads, endpoints, directory);
    const found = narrowed(lines, query);
    const from = (query.page - 1) * query.pageSize;
    const compared = Math.max(0, ...heads.map(({ checkedAt }) => checkedAt?.getTime() ?? 0));
    return {
      pbx,
      items: found.slice(from, from + query.pageSize),
      total: found.length,
      page: query.page,
      pageSize: query.pageSize,
      counts: {
        all: lines.length,
        registered: lines.filter(({ registration }) => registration === 'registered' || registration === 'busy').length,
        drifted: lines.filter(({ sync }) => sync === 'drifted').length,
        pending: lines.filter(({ sync }) => sync === 'pending' || sync === 'removing').length,
      },
      queues: queues.sort(),
      comparedAt: compared === 0 ? null : new Date(compared).toISOString(),
      trouble: problem && { code: problem.code, detail: problem.detail, at: new Date(at).toISOString() },
    };
  }

  /** One of ours, whole. Refuses with `record.not-found`. */
  async one(id: string): Promise<Extension> {
    const row = await this.rows.find(id);
    if (!row) throw new Refusal('record.not-found');
    return this.shown(row);
  }

  async shown(row: ExtensionRow): Promise<Extension> {
    const [{ endpoints }, directory, queues] = await Promise.all([this.endpointsOf(row.pbx), this.directoryOf(row.pbx), this.queues.of(row.pbx, row.number)]);
    const user = directory.get(row.number);
    const { id, pbx, number, name, kind, codecs, callLimit, recording, outgoingCallerId, version, drift, checkedAt } = row;
    return {
      id, pbx, number, name, kind, codecs, callLimit, recording, outgoingCallerId, version, drift, queues,
      user: user ? { id: user.userId, name: user.displayName } : null,
      sync: row.state,
      trouble: troubleOf(row),
      registration: registrationOf(endpoints?.find((endpoint) => endpoint.name === number)),
      checkedAt: checkedAt?.toISOString() ?? null,
    };
  }

  /** What the PBX is asked for next is asked anew: something was just written there. */
  forget(pbx: string): void {
    this.seen.delete(pbx);
  }

  private async endpointsOf(pbx: string): Promise<Seen> {
    const kept = await this.seen.get(pbx);
    if (kept && this.clock.now() - kept.at < FRESH_MS) return kept;
    const asking = this.ask(pbx);
    this.seen.set(pbx, asking);
    return asking;
  }

  private async ask(pbx: string): Promise<Seen> {
    try {
      const endpoints = await (await this.access.of(pbx)).endpoints();
      return { at: this.clock.now(), endpoints, problem: null };
    } catch (error) {
      if (!(error instanceof AriProblem)) {
        this.seen.delete(pbx);
        throw error;
      }
      return { at: this.clock.now(), endpoints: null, problem: error };
    }
  }

  private async directoryOf(pbx: string): Promise<Map<string, DirectoryEntry>> {
    const entries = Object.entries(await withDeadline(this.redis.hgetall(directoryKey(pbx))));
    return new Map(entries.map(([extension, text]) => [extension, directoryEntrySchema.parse(JSON.parse(text))]));
  }
}
