import { Inject, Injectable } from '@nestjs/common';
import { type PbxQueues, type PbxQueuesRead, type QueueState } from '@santral/contracts';
import { AgentsService } from '@santral/domain-agents';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { ManagedQueuesRepository } from './managed/managed-queues.repository.js';
import { QueueKeeper } from './managed/queue-keeper.js';
import { headOf } from './managed/queue-view.js';
import { QueueLooks } from './queue-looks.js';

const noState: Omit<QueueState, 'queue' | 'pbx'> = { waiting: 0, longestWaitMs: 0, members: 0, available: 0, talking: 0 };

@Injectable()
export class QueuesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AgentsService) private readonly agents: AgentsService,
    @Inject(QueueLooks) private readonly looks: QueueLooks,
    @Inject(QueueKeeper) private readonly keeper: QueueKeeper,
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
  ) {}

  /** Of every PBX. Never refuses for the sake of one: what cannot be asked is said, beside what was read last and the live state. */
  async read(): Promise<PbxQueues[]> {
    const pbxs = await withDeadline(presentPbxIds(this.config, this.redis));
    const states = await this.agents.queues();
    return Promise.all(pbxs.map((pbx) => this.readOne(pbx, states.filter((state) => state.pbx === pbx))));
  }

  private async readOne(pbx: string, states: readonly QueueState[]): Promise<PbxQueues> {
    const { read, trouble } = await this.look(pbx);
    // Who looks at the page sees at once what somebody has changed, and that what they have pasted is in force.
    if (read && trouble === null) await this.keeper.compareWith(pbx, read);
    const managed = await this.rows.ofPbx(pbx);
    const names = new Set([...states.map(({ queue }) => queue), ...(read?.queues ?? []).map(({ queue }) => queue), ...managed.map(({ name }) => name)]);
    return {
      pbx,
      readAt: read?.readAt ?? null,
      trouble,
      configRefusal: read?.configRefusal ?? null,
      queues: [...names].sort().map((queue) => {
        const { waiting, longestWaitMs, members, available, talking } = states.find((state) => state.queue === queue) ?? noState;
        const row = managed.find(({ name }) => name === queue);
        return { queue, live: { waiting, longestWaitMs, members, available, talking }, onPbx: read?.queues.find((one) => one.queue === queue) ?? null, managed: row ? headOf(row) : null };
      }),
    };
  }

  /** What the PBX has, or what was read last with the code of what was in the way now. */
  private async look(pbx: string): Promise<{ read: PbxQueuesRead | null; trouble: string | null }> {
    try {
      return { read: await this.looks.recent(pbx), trouble: null };
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith('pbx.')) return { read: await this.looks.last(pbx), trouble: error.code };
      throw error;
    }
  }
}
