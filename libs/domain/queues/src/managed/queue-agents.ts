import { Inject, Injectable } from '@nestjs/common';
import type { AgentQueueChange, QueueMember } from '@santral/contracts';
import { AgentQueuesRepository, LiveStateRepository } from '@santral/domain-agents';
import { Refusal } from '@santral/platform/http';
import type { EntityManager } from 'typeorm';

type Assigned = Pick<QueueMember, 'extension' | 'penalty'>;

/** Who may sign in to a queue: rows of the agents' domain, changed together with the queue. */
@Injectable()
export class QueueAgents {
  constructor(
    @Inject(AgentQueuesRepository) private readonly assigned: AgentQueuesRepository,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
  ) {}

  async of(pbx: string, queue: string): Promise<Assigned[]> {
    return (await this.assigned.all(pbx)).filter((row) => row.queue === queue).map(({ extension, penalty }) => ({ extension, penalty }));
  }

  /** Refuses extensions nobody sits at: signing in is what people do. Those who have the queue already may keep it. */
  async refuseUnseated(pbx: string, queue: string, wanted: readonly Assigned[]): Promise<void> {
    const [{ directory }, had] = await Promise.all([this.live.read(pbx), this.of(pbx, queue)]);
    const kept = new Set(had.map(({ extension }) => extension));
    const unseated = wanted.find(({ extension }) => !directory.has(extension) && !kept.has(extension));
    if (unseated) throw new Refusal('agent-queue.unknown-extension', { extension: unseated.extension }, [{ path: 'members' }]);
  }

  /** Gives the queue to exactly these. */
  async set(pbx: string, queue: string, wanted: readonly Assigned[], manager: EntityManager): Promise<void> {
    const had = (await this.assigned.all(pbx, manager)).filter((row) => row.queue === queue);
    const gone = had.filter(({ extension }) => !wanted.some((one) => one.extension === extension));
    const changes: AgentQueueChange[] = [...gone.map(({ extension }) => ({ extension, queue, penalty: null })), ...wanted.map(({ extension, penalty }) => ({ extension, queue, penalty }))];
    if (changes.length > 0) await this.assigned.change(manager, pbx, changes);
  }
}
