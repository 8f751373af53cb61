import { Inject, Injectable } from '@nestjs/common';
import type { AgentQueue, AgentQueueChange, AgentQueuesSheet, QueueWrapUp } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { LiveStateRepository } from '../live-state.repository.js';
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
  ) {}

  async sheet(): Promise<AgentQueuesSheet> {
    const { pbxId } = this.config;
    const [{ directory, queues, agents }, assigned, wrapUps] = await Promise.all([this.live.read(pbxId), this.rows.all(pbxId), this.rows.wrapUps(pbxId)]);
    const extensions = [...new Set([...directory.keys(), ...assigned.map(({ extension }) => extension)])].sort(byExtension);
    const names = [...new Set([...queues, ...assigned.map(({ queue }) => queue)])].sort();
    const members = [...agents.values()].flatMap((agent) => agent.queues.map(({ queue }) => queue));
    return {
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
  async change(changes: readonly AgentQueueChange[], userId: string): Promise<AgentQueuesSheet> {
    const { pbxId } = this.config;
    const { directory, queues } = await this.live.read(pbxId);
    await this.rows.inOne(async (manager) => {
      const before = await this.rows.all(pbxId, manager);
      const had = penaltiesOf(before);
      for (const { extension, queue, penalty } of changes) {
        if (penalty === null || had.get(keyOf({ extension, queue })) === penalty) continue;
        if (!queues.includes(queue)) throw new Refusal('agent-queue.unknown-queue', { queue });
        if (!directory.has(extension)) throw new Refusal('agent-queue.unknown-extension', { extension });
      }
      await this.rows.change(manager, pbxId, lastOfEach(changes));
      for (const [extension, differences] of differencesOf(before, await this.rows.all(pbxId, manager))) {
        await this.audit.append('agent-queues.changed', { userId, subject: extension, details: { changes: differences } }, undefined, manager);
      }
    });
    return this.sheet();
  }

  /** How long agents have after a call of a queue. Refuses a queue the PBX does not have (`agent-queue.unknown-queue`). */
  async setWrapUp({ queue, seconds }: QueueWrapUp, userId: string): Promise<AgentQueuesSheet> {
    const { pbxId } = this.config;
    if (!(await this.live.read(pbxId)).queues.includes(queue)) throw new Refusal('agent-queue.unknown-queue', { queue });
    await this.rows.inOne(async (manager) => {
      const before = await this.rows.setWrapUp(manager, pbxId, queue, seconds);
      if (before !== seconds) await this.audit.append('agent-queues.changed', { userId, subject: queue, details: { changes: { wrapUpS: [before, seconds] } } }, undefined, manager);
    });
    return this.sheet();
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
