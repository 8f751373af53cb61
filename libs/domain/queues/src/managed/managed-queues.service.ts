import { Inject, Injectable } from '@nestjs/common';
import {
  type AuditAction, type DriftChoice, type ManagedQueue, type PbxQueue, type QueueChange, queueDialplan, type QueueForm, type QueueMember, type QueueTakeOver, queueWishOf, asteriskQueueSettings,
} from '@santral/contracts';
import { AgentsService } from '@santral/domain-agents';
import { DialplanPartsService } from '@santral/domain-dialplan';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import { PbxDirectory } from '@santral/platform/pbxs';
import type { Actor } from '@santral/platform/resource';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { QueueCaller } from '../pbx-queues.jobs.js';
import { QueueLooks } from '../queue-looks.js';
import type { QueueRow, QueueWanted } from './managed-queue.js';
import { ManagedQueuesRepository } from './managed-queues.repository.js';
import { QueueAgents } from './queue-agents.js';
import { QueueKeeper } from './queue-keeper.js';
import { shownQueue } from './queue-view.js';

/** Making, changing and removing queues. The PBX is told at once; what it could not be told waits, with the reason, and is told later or pasted by somebody. */
@Injectable()
export class ManagedQueuesService {
  constructor(
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
    @Inject(QueueKeeper) private readonly keeper: QueueKeeper,
    @Inject(QueueLooks) private readonly looks: QueueLooks,
    @Inject(QueueAgents) private readonly agents: QueueAgents,
    @Inject(AgentsService) private readonly live: AgentsService,
    @Inject(DialplanPartsService) private readonly dialplan: DialplanPartsService,
    @Inject(PbxDirectory) private readonly pbxs: PbxDirectory,
    @Inject(QueueCaller) private readonly caller: QueueCaller,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /** One of ours, whole. Refuses with `record.not-found`. */
  async one(id: string): Promise<ManagedQueue> {
    const row = await this.rows.find(id);
    if (!row) throw new Refusal('record.not-found');
    return shownQueue(row, await this.agents.of(row.pbx, row.name));
  }

  /** Makes a queue. Refused, with nothing left behind, when its name or number is taken, here or on the PBX, and when the PBX cannot be asked. */
  async create({ pbx, name, number, settings, members }: QueueForm, actor: Actor): Promise<ManagedQueue> {
    await this.refuseTaken(pbx, name, number);
    await this.agents.refuseUnseated(pbx, name, signing(members));
    const { queues, sections } = await this.looks.now(pbx);
    if (sections.includes(name) || queues.some(({ queue }) => queue === name)) throw new Refusal('queue.on-pbx', { name }, [{ path: 'name' }]);
    const made = await this.made(pbx, name, { number, settings, fixed: fixed(members), theirs: [] }, signing(members));
    await this.note('queue.created', actor, pbx, name, { number, settings, members });
    return made;
  }

  /** Makes a queue somebody has configured one of ours, as it is: its lines stay where they are, and ours count before them. */
  async takeOver({ pbx, queue: name }: QueueTakeOver, actor: Actor): Promise<ManagedQueue> {
    await this.refuseTaken(pbx, name, null);
    const onPbx = (await this.looks.now(pbx)).queues.find(({ queue }) => queue === name);
    const made = await this.made(pbx, name, { number: null, ...wantedOf(onPbx, asteriskQueueSettings) }, await this.agents.of(pbx, name));
    await this.note('queue.taken-over', actor, pbx, name, { section: onPbx?.section });
    return made;
  }

  /** Changes a queue. What the PBX could not be told shows in the answer, and is told later. */
  async change(id: string, { version, number, settings, members }: QueueChange, actor: Actor): Promise<ManagedQueue> {
    const row = await this.existing(id);
    if (row.state === 'drifted') throw new Refusal('queue.drifted', { name: row.name });
    if (number !== undefined && number !== null) await this.refuseNumber(row.pbx, number, row.id);
    if (members) await this.agents.refuseUnseated(row.pbx, row.name, signing(members));
    const wanted: QueueWanted = { number: number === undefined ? row.number : number, settings: settings ?? row.settings, fixed: members ? fixed(members) : row.fixed, theirs: row.theirs };
    await this.rows.inOne(async (manager) => {
      if (!(await this.rows.change(id, version, wanted, manager))) throw new Refusal('record.version-conflict', { version: row.version });
      if (members) await this.agents.set(row.pbx, row.name, signing(members), manager);
      await this.putNumbers(row.pbx, manager);
    });
    await this.write(row.pbx, id);
    await this.note('queue.changed', actor, row.pbx, row.name, { ...(number === undefined ? {} : { number: [row.number, number] }), ...(settings ? { settings: differences(row.settings, settings) } : {}), ...(members ? { members } : {}) });
    return this.one(id);
  }

  /** Takes a queue off the PBX, with whoever may sign in to it; its past stays. Refused while callers wait in it. */
  async remove(id: string, actor: Actor): Promise<void> {
    const row = await this.existing(id);
    const state = (await this.live.queues()).find(({ pbx, queue }) => pbx === row.pbx && queue === row.name);
    if (state && state.waiting > 0) throw new Refusal('queue.has-callers', { name: row.name });
    await this.rows.inOne(async (manager) => {
      await this.rows.note(id, { state: 'removing', drift: [] }, manager);
      await this.agents.set(row.pbx, row.name, [], manager);
      await this.putNumbers(row.pbx, manager);
    });
    // Nobody is to dial what is about to go.
    await this.dialplan.push(row.pbx);
    await this.write(row.pbx, id);
    await this.note('queue.deleted', actor, row.pbx, row.name);
  }

  /** Ends a difference as somebody chose; null when the queue is no longer ours. It stays on the PBX then, as it is there. */
  async resolve(id: string, choice: DriftChoice, actor: Actor): Promise<ManagedQueue | null> {
    const row = await this.existing(id);
    if (choice !== 'release' && row.state !== 'drifted') throw new Refusal('queue.no-drift');
    const theirs = choice === 'theirs' ? wantedOf((await this.looks.now(row.pbx)).queues.find(({ queue }) => queue === row.name), row.settings) : null;
    await this.rows.inOne(async (manager) => {
      if (choice === 'release') await this.rows.delete(id, manager);
      else if (!theirs) await this.rows.note(id, { state: 'pending', drift: [] }, manager);
      else if (!(await this.rows.change(id, row.version, { number: row.number, ...theirs }, manager))) throw new Refusal('record.version-conflict', { version: row.version });
      await this.putNumbers(row.pbx, manager);
    });
    if (choice === 'release') await this.dialplan.push(row.pbx);
    else await this.write(row.pbx, id);
    await this.note('queue.resolved', actor, row.pbx, row.name, { choice, drift: row.drift });
    return choice === 'release' ? null : this.one(id);
  }

  /** Has ours of a PBX compared, and what waits written, now. */
  async compare(pbx: string): Promise<void> {
    await this.refuseUnknown(pbx);
    await this.keeper.compare(pbx);
    for (const id of await this.rows.waiting(pbx)) await this.keeper.push(id);
  }

  private async made(pbx: string, name: string, wanted: QueueWanted, agents: readonly Pick<QueueMember, 'extension' | 'penalty'>[]): Promise<ManagedQueue> {
    const id = randomUUID();
    await this.rows.inOne(async (manager) => {
      await this.rows.insert({ ...wanted, id, pbx, name }, manager);
      await this.agents.set(pbx, name, agents, manager);
      await this.putNumbers(pbx, manager);
    });
    await this.write(pbx, id);
    return this.one(id);
  }

  /** Tells the PBX now; what it did not take is told again soon. */
  private async write(pbx: string, id: string): Promise<void> {
    if (await this.keeper.push(id)) await this.caller.push(pbx, RETRY_MS);
    await this.dialplan.push(pbx);
  }

  /** What phones dial to get into the queues of a PBX. */
  private async putNumbers(pbx: string, manager: EntityManager): Promise<void> {
    const queues = (await this.rows.ofPbx(pbx, manager)).filter(({ state }) => state !== 'removing');
    await this.dialplan.put(pbx, 'queues', queueDialplan(queues.map(({ name, number, settings: { maxWait, recording } }) => ({ name, number, maxWait, recording }))), manager);
  }

  private async refuseTaken(pbx: string, name: string, number: string | null): Promise<void> {
    await this.refuseUnknown(pbx);
    if ((await this.rows.ofPbx(pbx)).some((row) => row.name === name)) throw new Refusal('queue.name-taken', { name }, [{ path: 'name' }]);
    if (number !== null) await this.refuseNumber(pbx, number, null);
  }

  private async refuseNumber(pbx: string, number: string, id: string | null): Promise<void> {
    const holder = (await this.rows.ofPbx(pbx)).find((row) => row.number === number && row.id !== id);
    if (holder) throw new Refusal('queue.number-taken', { number, name: holder.name }, [{ path: 'number' }]);
  }

  private async refuseUnknown(pbx: string): Promise<void> {
    if ((await this.pbxs.get(pbx)) === null) throw new Refusal('queue.unknown-pbx', { pbx });
  }

  private async existing(id: string): Promise<QueueRow> {
    const row = await this.rows.find(id);
    if (!row || row.state === 'removing') throw new Refusal('record.not-found');
    return row;
  }

  private note(action: AuditAction, { userId }: Actor, pbx: string, name: string, details: Record<string, unknown> = {}): Promise<void> {
    return this.audit.append(action, { userId, subject: name, details: { pbx, ...details } });
  }
}

/** The first try after one that failed; what still waits then is tried every minute. */
const RETRY_MS = 5000;
const fixed = (members: readonly QueueMember[]) => members.filter(({ isFixed }) => isFixed).map(({ extension, penalty }) => ({ extension, penalty }));
const signing = (members: readonly QueueMember[]) => members.filter(({ isFixed }) => !isFixed).map(({ extension, penalty }) => ({ extension, penalty }));

/** What the PBX has of a queue as settings of ours. Refuses with `queue.nothing-to-take`. */
function wantedOf(onPbx: PbxQueue | undefined, before: QueueWanted['settings']): Omit<QueueWanted, 'number'> {
  if (!onPbx?.section) throw new Refusal('queue.nothing-to-take');
  const { settings, fixed: members, theirs } = queueWishOf(onPbx.section.settings, before);
  return { settings, fixed: [...members], theirs: [...theirs] };
}

const differences = (before: QueueRow['settings'], after: QueueRow['settings']) =>
  Object.fromEntries((Object.keys(after) as (keyof typeof after)[]).flatMap((name) => (before[name] === after[name] ? [] : [[name, [before[name], after[name]]]])));
