import { Inject, Injectable } from '@nestjs/common';
import { isConfigCause, isPassingQueueProblem, type PbxQueuesRead, type QueueProblem, queueProblems } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { Clock } from '@santral/platform/process';
import type { EntityManager } from 'typeorm';
import { QueueLooks } from '../queue-looks.js';
import { type QueueRow, wantedPart } from './managed-queue.js';
import { ManagedQueuesRepository } from './managed-queues.repository.js';
import { causeOf, queueDriftOf } from './queue-drift.js';

type Trouble = { code: QueueProblem; detail: string };

/**
 * Brings our queues and the PBX together. While one is written its row is locked. What could not be done stays as it stands, `pending` or `removing`
 * with its trouble, and is done by the next one who tries: every step can be done twice.
 */
@Injectable()
export class QueueKeeper {
  constructor(
    @Inject(ManagedQueuesRepository) private readonly rows: ManagedQueuesRepository,
    @Inject(QueueLooks) private readonly looks: QueueLooks,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Writes what we want, or takes away what is to go. Answers what kept it from being finished; null when it is, or when there is nothing to do. */
  push(id: string): Promise<Trouble | null> {
    return this.rows.inOne(async (manager) => {
      const row = await this.rows.locked(id, manager);
      if (!row || (row.state !== 'pending' && row.state !== 'removing')) return null;
      try {
        return await this.settle(row, await this.looks.write(row.pbx, wantedPart(row)), manager);
      } catch (error) {
        const trouble = troubleOf(error);
        // Somebody may have pasted the lines where we cannot write them.
        const read = isPassingQueueProblem(trouble.code) ? null : await this.looks.now(row.pbx).catch(() => null);
        if (read && queueDriftOf(wantedPart(row), read).length === 0) return this.settle(row, read, manager);
        return this.blame(row, trouble, manager);
      }
    });
  }

  /** Compares a PBX with ours now. What could not be asked is left as it was. */
  async compare(pbx: string): Promise<void> {
    const read = await this.looks.now(pbx).catch((error: unknown) => {
      troubleOf(error);
      return null;
    });
    if (read) await this.compareWith(pbx, read, { isNoted: true });
  }

  /** Notes where a PBX has something else than we want, without changing anything there; with `isNoted` also that it was looked at. */
  compareWith(pbx: string, read: PbxQueuesRead, { isNoted = false } = {}): Promise<void> {
    return this.rows.inOne(async (manager) => {
      for (const row of await this.rows.idle(pbx, manager)) {
        // Written since: what was read before says nothing of it.
        if (row.triedAt !== null && row.triedAt.getTime() > Date.parse(read.readAt)) continue;
        const drift = queueDriftOf(wantedPart(row), read);
        const isPut = row.state === 'pending' || row.state === 'removing';
        if (isPut && drift.length === 0 && row.problem !== null) await this.settle(row, read, manager);
        else if (!isPut && (isNoted || JSON.stringify(drift) !== JSON.stringify(row.drift))) {
          await this.rows.note(row.id, { state: drift.length > 0 ? 'drifted' : 'synced', drift, problem: null, problemDetail: '', checkedAt: new Date(read.readAt) }, manager);
        }
      }
    });
  }

  /** Notes what came of writing, or of somebody's pasting. */
  private async settle(row: QueueRow, read: PbxQueuesRead, manager: EntityManager): Promise<Trouble | null> {
    const part = wantedPart(row);
    const drift = queueDriftOf(part, read);
    // Once ours has gone, a queue of that name is somebody else's again.
    if (row.state === 'removing') return this.rows.delete(row.id, manager).then(() => null);
    if (drift.length > 0) return this.blame(row, causeOf(part, read), manager);
    const at = new Date(read.readAt);
    await this.rows.note(row.id, { state: 'synced', drift: [], problem: null, problemDetail: '', triedAt: at, checkedAt: at }, manager);
    return null;
  }

  private async blame(row: QueueRow, trouble: Trouble, manager: EntityManager): Promise<Trouble> {
    await this.rows.note(row.id, { problem: trouble.code, problemDetail: trouble.detail.slice(0, 500), triedAt: new Date(this.clock.now()) }, manager);
    return trouble;
  }
}

/** What a refusal of the way to the PBX, or of the PBX, is to a queue; everything else is thrown on. */
function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Refusal)) throw error;
  const code = queueProblems.find((one) => one === error.code);
  if (code === undefined) throw error;
  return { code, detail: String(error.params[isConfigCause(code) ? 'detail' : 'message'] ?? '') };
}
