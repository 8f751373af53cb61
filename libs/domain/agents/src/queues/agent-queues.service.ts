import { Inject, Injectable } from '@nestjs/common';
import type { AgentQueue, AgentQueueChange, AgentQueuesSheet, QueueWrapUp } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { pbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import { LiveStateRepository } from '../live-state.repository.js';
import type { AgentQueuesPlace } from './agent-queues-place.js';
import { AgentQueuesRepository } from './agent-queues.repository.js';

type Assigned = AgentQueue & { extension: string };
/** Penalty by queue, `[before, after]`; null where the agent does not have the queue. */
type Differences = Record<string, [before: number | null, after: number | null]>;

const keyOf = ({ extension, queue }: Pick<Assigned, 'extension' | 'queue'>) => `${extension} ${queue}`;
const byExtension = (a: string, b: string) => Number(a) - Number(b) || a.localeCompare(b);

/** Who may sign in to which queue. The PBX hears of it at the agent's next login; who is in a queue now stays there. */
@Injectable()
export class AgentQueuesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly live: LiveStateRepository,
    private readonly rows: AgentQueuesRepository,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** Which PBX is meant: the one that is named, else that of a user's extension, else that of the environment. */
  async pbxOf({ pbx, userId }: AgentQueuesPlace): Promise<string> {
    if (pbx !== undefined || userId === undefined) return pbx ?? this.config.pbxId;
    return (await this.live.pbxOfUser(userId, await withDeadline(pbxIds(this.config, this.redis)))) ?? this.config.pbxId;
  }

  /** Everybody with an extension on the PBX, and its queues. */
  async sheet(pbx: string): Promise<AgentQueuesSheet> {
    const [{ directory, queues, agents }, assigned, wrapUps] = await Promise.all([this.live.read(pbx), this.rows.all(pbx), this.rows.wrapUps(pbx)]);
    const extensions = [...new Set([...directory.keys(), ...assigned.map(({ extension }) => extension)])].sort(byExtension);
    const names = [...new Set([...queues, ...assigned.map(({ queue }) => queue)])].sort();
    const members = [...agents.values()].flatMap((agent) => agent.queues.map(({ queue }) => queue));
    return {
      pbx,
      agents: extensions.map((extension) => ({
        extension,
        userId: directory.get(extension)?.userId ?? null,
        name: directory.get(extension)?.displayName ?? null,
        queues: assigned.filter((row) => row.extension === extension).map(({ queue, penalty }) => ({ queue, penalty })),
      })),
      queues: names.map((queue) => ({ queue, isOnPbx: queues.includes(queue), members: members.filter((name) => name === queue).length, wrapUpS: wrapUps.get(queue) ?? 0 })),
    };
  }

  /**
   * Gives queues and takes them away, all or nothing. Refuses a queue the PBX does not have (`agent-queue.unknown-queue`) and an extension
   * nobody sits at (`agent-queue.unknown-extension`); what such ones still have can be taken away.
   */
  async change(pbx: string, changes: readonly AgentQueueChange[], userId: string): Promise<AgentQueuesSheet> {
    const { directory, queues } = await this.live.read(pbx);
    await this.rows.inOne(async (manager) => {
      const before = await this.rows.all(pbx, manager);
      const had = penaltiesOf(before);
      for (const { extension, queue, penalty } of changes) {
        if (penalty === null || had.get(keyOf({ extension, queue })) === penalty) continue;
        if (!queues.includes(queue)) throw new Refusal('agent-queue.unknown-queue', { queue });
        if (!directory.has(extension)) throw new Refusal('agent-queue.unknown-extension', { extension });
      }
      await this.rows.change(manager, pbx, lastOfEach(changes));
      for (const [extension, differences] of differencesOf(before, await this.rows.all(pbx, manager))) {
        await this.audit.append('agent-queues.changed', { userId, subject: extension, details: { changes: differences, ...this.elsewhere(pbx) } }, undefined, manager);
      }
    });
    return this.sheet(pbx);
  }

  /** How long agents have after a call of a queue. Refuses a queue the PBX does not have (`agent-queue.unknown-queue`). */
  async setWrapUp(pbx: string, { queue, seconds }: QueueWrapUp, userId: string): Promise<AgentQueuesSheet> {
    if (!(await this.live.read(pbx)).queues.includes(queue)) throw new Refusal('agent-queue.unknown-queue', { queue });
    await this.rows.inOne(async (manager) => {
      const before = await this.rows.setWrapUp(manager, pbx, queue, seconds);
      if (before !== seconds) await this.audit.append('agent-queues.changed', { userId, subject: queue, details: { changes: { wrapUpS: [before, seconds] }, ...this.elsewhere(pbx) } }, undefined, manager);
    });
    return this.sheet(pbx);
  }

  /** The audit log names a PBX where it is not the one of the environment, as everywhere. */
  private elsewhere(pbx: string): { pbx?: string } {
    return pbx === this.config.pbxId ? {} : { pbx };
  }
}

/** The last word on each agent and queue: one statement cannot write the same row twice. */
const lastOfEach = (changes: readonly AgentQueueChange[]): AgentQueueChange[] => [
  ...new Map(changes.map((change) => [keyOf(change), change])).values(),
];

const penaltiesOf = (rows: readonly Assigned[]) => new Map(rows.map((row) => [keyOf(row), row.penalty]));

function differencesOf(before: readonly Assigned[], after: readonly Assigned[]): Map<string, Differences> {
  const [was, is] = [penaltiesOf(before), penaltiesOf(after)];
  const found = new Map<string, Differences>();
  for (const row of [...before, ...after]) {
    const [old, now] = [was.get(keyOf(row)) ?? null, is.get(keyOf(row)) ?? null];
    if (old !== now) found.set(row.extension, { ...found.get(row.extension), [row.queue]: [old, now] });
  }
  return found;
}
