import { Inject, Injectable } from '@nestjs/common';
import { type PbxQueues, pbxQueuesKey, type PbxQueuesRead, pbxQueuesReadSchema, type QueueState } from '@santral/contracts';
import { AgentsService, PbxCommander } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';

/** What was read this lately is read again by nobody: several admins may look at once. */
const FRESH_MS = 2000;
/** Whose wish a look is to the commander: no agent's. */
const NOBODY = 'queues';
const noState: Omit<QueueState, 'queue' | 'pbx'> = { waiting: 0, longestWaitMs: 0, members: 0, available: 0, talking: 0 };

@Injectable()
export class QueuesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly agents: AgentsService,
    private readonly commander: PbxCommander,
  ) {}

  /** Of every PBX. Never refuses for the sake of one: what cannot be asked is said, beside what was read last and the live state. */
  async read(): Promise<PbxQueues[]> {
    const pbxs = await withDeadline(presentPbxIds(this.config, this.redis));
    const states = await this.agents.queues();
    return Promise.all(pbxs.map((pbx) => this.readOne(pbx, states.filter((state) => state.pbx === pbx))));
  }

  private async readOne(pbx: string, states: readonly QueueState[]): Promise<PbxQueues> {
    const trouble = await this.look(pbx);
    const read = await this.lastRead(pbx);
    const names = new Set([...states.map(({ queue }) => queue), ...(read?.queues ?? []).map(({ queue }) => queue)]);
    return {
      pbx,
      readAt: read?.readAt ?? null,
      trouble,
      configRefusal: read?.configRefusal ?? null,
      queues: [...names].sort().map((queue) => {
        const { waiting, longestWaitMs, members, available, talking } = states.find((state) => state.queue === queue) ?? noState;
        return { queue, live: { waiting, longestWaitMs, members, available, talking }, onPbx: read?.queues.find((one) => one.queue === queue) ?? null };
      }),
    };
  }

  /** Has telephony look, unless it just did; the code of what was in the way, or null. */
  private async look(pbx: string): Promise<string | null> {
    const last = await this.lastRead(pbx);
    if (last && Date.now() - Date.parse(last.readAt) < FRESH_MS) return null;
    try {
      await this.commander.ask({ pbx, extension: NOBODY }, 'read', [{ name: 'queues.read', payload: {} }]);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith('pbx.')) return error.code;
      throw error;
    }
  }

  private async lastRead(pbx: string): Promise<PbxQueuesRead | null> {
    const text = await withDeadline(this.redis.get(pbxQueuesKey(pbx)));
    return text === null ? null : pbxQueuesReadSchema.parse(JSON.parse(text));
  }
}
