import { Inject, Injectable } from '@nestjs/common';
import type { AgentQueue, AgentQueueChange } from '@santral/contracts';
import { AgentQueuesRepository, AgentQueuesService, LiveStateRepository } from '@santral/domain-agents';
import { Refusal } from '@santral/platform/http';
import { PbxDirectory } from '@santral/platform/pbxs';
import type { Actor } from '@santral/platform/resource';

/** What belongs to whoever sits at an extension: the queues, and being in one now. */
@Injectable()
export class ExtensionSeats {
  constructor(
    @Inject(PbxDirectory) private readonly pbxs: PbxDirectory,
    @Inject(AgentQueuesService) private readonly queues: AgentQueuesService,
    @Inject(AgentQueuesRepository) private readonly assigned: AgentQueuesRepository,
    @Inject(LiveStateRepository) private readonly live: LiveStateRepository,
  ) {}

  /** Refuses a PBX there is not, queues it does not have, and queues for nobody, before anything is written. */
  async refuseUnknown(pbx: string, userId: string | null, queues: readonly AgentQueue[]): Promise<void> {
    if ((await this.pbxs.get(pbx)) === null) throw new Refusal('extension.unknown-pbx', { pbx });
    if (queues.length === 0) return;
    if (userId === null) throw new Refusal('extension.user-needed', {}, [{ path: 'userId' }]);
    const known = (await this.live.read(pbx)).queues;
    for (const { queue } of queues) if (!known.includes(queue)) throw new Refusal('agent-queue.unknown-queue', { queue }, [{ path: 'queues' }]);
  }

  /** The queues the PBX has. */
  async queuesOf(pbx: string): Promise<ReadonlySet<string>> {
    return new Set((await this.live.read(pbx)).queues);
  }

  /** Refuses extensions that are members of a queue now: the PBX would go on ringing what is no longer there. */
  async refuseInQueue(pbx: string, numbers: readonly string[]): Promise<void> {
    const { agents } = await this.live.read(pbx);
    const found = numbers.find((number) => (agents.get(number)?.queues.length ?? 0) > 0);
    if (found !== undefined) throw new Refusal('extension.in-queue', { number: found });
  }

  /** Gives whoever sits there exactly these queues. */
  async setQueues(pbx: string, number: string, queues: readonly AgentQueue[], { userId }: Actor): Promise<void> {
    await this.change(pbx, await this.changesTo(pbx, number, queues), userId);
  }

  assignedTo(pbx: string, extension: string): Promise<AgentQueue[]> {
    return this.assigned.of(pbx, extension);
  }

  /** What has to change so that an extension has exactly these queues. */
  async changesTo(pbx: string, extension: string, queues: readonly AgentQueue[]): Promise<AgentQueueChange[]> {
    const wanted = new Set(queues.map(({ queue }) => queue));
    const gone = (await this.assigned.of(pbx, extension)).filter(({ queue }) => !wanted.has(queue));
    return [...gone.map(({ queue }) => ({ extension, queue, penalty: null })), ...queues.map(({ queue, penalty }) => ({ extension, queue, penalty }))];
  }

  async change(pbx: string, changes: readonly AgentQueueChange[], userId: string | null): Promise<void> {
    if (changes.length > 0) await this.queues.change(pbx, changes, userId ?? '');
  }
}
