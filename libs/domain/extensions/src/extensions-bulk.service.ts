import { Inject, Injectable } from '@nestjs/common';
import type { DriftChoice, ExtensionAssign, Renumber } from '@santral/contracts';
import { ExtensionHolders } from '@santral/domain-identity';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import { AriAccess } from './ari/ari-access.js';
import { AriProblem } from './ari/ari-problem.js';
import type { ExtensionRow } from './extension.js';
import { ExtensionSeats } from './extension-seats.js';
import { ExtensionCaller } from './extensions.jobs.js';
import { ExtensionsRepository } from './extensions.repository.js';

/** What is done to many extensions in one step. The worker tells the PBX. */
@Injectable()
export class ExtensionsBulk {
  constructor(
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionSeats) private readonly seats: ExtensionSeats,
    @Inject(ExtensionHolders) private readonly holders: ExtensionHolders,
    @Inject(ExtensionCaller) private readonly caller: ExtensionCaller,
    @Inject(AriAccess) private readonly access: AriAccess,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /**
   * Gives extensions other numbers, all of them or none; two may change places. Users and queues go along. Refused while one is in a queue, and for
   * numbers that are taken here or on the PBX.
   */
  async renumber({ changes }: Renumber, actor: Actor): Promise<number> {
    const rows = await this.existing(changes.map(({ id }) => id));
    const moves = changes.flatMap(({ id, number }) => {
      const row = rows.get(id) as ExtensionRow;
      return row.number === number ? [] : [{ row, number }];
    });
    const pbx = [...rows.values()][0]?.pbx ?? '';
    if ([...rows.values()].some((row) => row.pbx !== pbx)) throw new Refusal('record.not-found');
    const repeated = moves.find(({ number }, index) => moves.findIndex((other) => other.number === number) !== index);
    if (repeated) throw new Refusal('extension.taken', { number: repeated.number });
    const drifted = moves.find(({ row }) => row.state === 'drifted');
    if (drifted) throw new Refusal('extension.drifted', { number: drifted.row.number });
    const leaving = new Set(moves.map(({ row }) => row.number));
    const arriving = moves.map(({ number }) => number).filter((number) => !leaving.has(number));
    await this.seats.refuseInQueue(pbx, [...leaving]);
    for (const number of await this.rows.taken(pbx, arriving)) throw new Refusal('extension.taken', { number });
    await this.refuseOnPbx(pbx, arriving);
    const queues = await Promise.all(moves.map(({ row }) => this.seats.assignedTo(pbx, row.number)));

    const changed = await this.rows.inOne(async (manager) => {
      const holders = new Map((await this.holders.at(pbx, [...leaving], manager)).map((holder) => [holder.extension, holder.userId]));
      const got = await this.holders.seat(pbx, [...leaving].map((extension) => ({ extension, userId: null })), actor, manager);
      // Numbers that change places must not meet in the unique index.
      for (const [index, { row }] of moves.entries()) await this.rows.park(row.id, index, manager);
      for (const { row, number } of moves) {
        const former = [...new Set([...row.former, row.number])].filter((old) => !moves.some((move) => move.number === old));
        if (!(await this.rows.change(row.id, row.version, { ...row, number, former }, manager))) throw new Refusal('record.version-conflict', { version: row.version });
      }
      const seats = moves.flatMap(({ row, number }) => (holders.has(row.number) ? [{ extension: number, userId: holders.get(row.number) as string }] : []));
      return [...got, ...(await this.holders.seat(pbx, seats, actor, manager))];
    });
    await this.holders.changed([...new Set(changed)]);
    const gone = moves.flatMap(({ row }, index) => (queues[index] ?? []).map(({ queue }) => ({ extension: row.number, queue, penalty: null })));
    const come = moves.flatMap(({ number }, index) => (queues[index] ?? []).map(({ queue, penalty }) => ({ extension: number, queue, penalty })));
    await this.seats.change(pbx, gone, actor.userId);
    await this.seats.change(pbx, come, actor.userId);
    for (const { row, number } of moves) await this.audit.append('extension.renumbered', { userId: actor.userId, subject: number, details: { pbx, from: row.number } });
    await this.caller.push(pbx);
    return moves.length;
  }

  /** Gives a queue to whoever sits at these extensions, or takes it away, all or nothing. */
  async assign({ ids, queue, penalty }: ExtensionAssign, actor: Actor): Promise<number> {
    const rows = [...(await this.existing(ids)).values()];
    for (const pbx of new Set(rows.map((row) => row.pbx))) {
      await this.seats.change(pbx, rows.filter((row) => row.pbx === pbx).map(({ number }) => ({ extension: number, queue, penalty })), actor.userId);
    }
    return rows.length;
  }

  /** Ends every difference of a PBX the same way: after a wiped AstDB there may be hundreds. */
  async resolveAll(pbx: string, choice: Exclude<DriftChoice, 'theirs'>, actor: Actor): Promise<number> {
    const ids = await this.rows.ids(pbx, ['drifted']);
    for (const id of ids) {
      if (choice === 'release') await this.rows.delete(id);
      else await this.rows.note(id, { state: 'pending', drift: [] });
    }
    await this.audit.append('extension.resolved', { userId: actor.userId, subject: pbx, details: { choice, count: ids.length } });
    if (choice === 'ours') await this.caller.push(pbx);
    return ids.length;
  }

  /** Has ours compared with the PBX now. */
  async compare(pbx: string): Promise<void> {
    await this.seats.refuseUnknown(pbx, null, []);
    await this.caller.compare(pbx);
  }

  private async existing(ids: readonly string[]): Promise<Map<string, ExtensionRow>> {
    const rows = new Map<string, ExtensionRow>();
    for (const id of ids) {
      const row = await this.rows.find(id);
      if (!row || row.state === 'removing') throw new Refusal('record.not-found');
      rows.set(id, row);
    }
    return rows;
  }

  private async refuseOnPbx(pbx: string, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    try {
      const names = new Set((await (await this.access.of(pbx)).endpoints()).map(({ name }) => name));
      for (const number of numbers) if (names.has(number)) throw new Refusal('extension.on-pbx', { number });
    } catch (error) {
      throw error instanceof AriProblem ? error.toRefusal() : error;
    }
  }
}
