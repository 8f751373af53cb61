import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction, type DriftChoice, type Extension, type ExtensionChange, type ExtensionForm, type ExtensionLink, type ExtensionPreview, type ExtensionSecret } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { ExtensionHolders } from '@santral/domain-identity';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import { seal } from '@santral/platform/secrets';
import { randomUUID } from 'node:crypto';
import { AriAccess } from './ari/ari-access.js';
import { AriProblem, isPassing } from './ari/ari-problem.js';
import { isWhole, withTheirs } from './drift.js';
import { type ExtensionRow, makeSipSecret, secretPlace } from './extension.js';
import { ExtensionSeats } from './extension-seats.js';
import { ExtensionWriter } from './extension-writer.js';
import { ExtensionCaller } from './extensions.jobs.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { ExtensionsView } from './extensions-view.service.js';
import { wantedObjects } from './pjsip-objects.js';
import { SipServers } from './sip-servers.js';

/** Making, changing and removing extensions, one at a time. The PBX is told at once; what it could not be told waits and is told later. */
@Injectable()
export class ExtensionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionWriter) private readonly writer: ExtensionWriter,
    @Inject(ExtensionsView) private readonly view: ExtensionsView,
    @Inject(ExtensionSeats) private readonly seats: ExtensionSeats,
    @Inject(ExtensionHolders) private readonly holders: ExtensionHolders,
    @Inject(ExtensionCaller) private readonly caller: ExtensionCaller,
    @Inject(AriAccess) private readonly access: AriAccess,
    @Inject(SipServers) private readonly servers: SipServers,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /**
   * Makes an extension; its secret is in this answer and nowhere else. A PBX that refuses it leaves nothing behind, here or there, and its cause
   * is the refusal. One that does not answer any more is told later: the extension is `pending` then.
   */
  async create(form: ExtensionForm, actor: Actor): Promise<ExtensionSecret> {
    const { pbx, userId, queues, ...wanted } = form;
    await this.refuseBeforehand(form);
    const [id, secret] = [randomUUID(), makeSipSecret()];
    const changed = await this.rows.inOne(async (manager) => {
      await this.rows.insert([{ ...wanted, id, pbx, secret: seal(secret, this.config.jwtSecret, secretPlace(id)), theirs: {} }], manager);
      return userId === null ? [] : this.holders.seat(pbx, [{ extension: form.number, userId }], actor, manager);
    });
    const problem = await this.write(pbx, id);
    if (problem && !isPassing(problem)) {
      await this.undo(pbx, id, form.number, actor);
      throw problem.toRefusal();
    }
    await this.holders.changed(changed);
    await this.seats.setQueues(pbx, form.number, queues, actor);
    await this.note('extension.created', actor, pbx, form.number, { kind: form.kind, userId, queues });
    return this.withSecret(id, secret);
  }

  /** What `create` would write on the PBX. Refuses a number, a PBX and queues as that does, and writes nothing, neither here nor there. */
  async preview(form: ExtensionForm): Promise<ExtensionPreview> {
    await this.refuseBeforehand(form);
    const objects = wantedObjects({ ...form, theirs: {} }, '', null);
    return { objects: objects.map(({ type, id, fields }) => ({ object: `${type}/${id}`, fields: Object.entries(fields).map(([field, value]) => ({ field, value: field === 'password' ? null : value })) })) };
  }

  /** Changes an extension. What the PBX could not be told shows in the answer, and is told later. */
  async change(id: string, { version, userId, queues, ...changes }: ExtensionChange, actor: Actor): Promise<Extension> {
    const row = await this.undrifted(id);
    const seated = userId === undefined ? ((await this.holders.at(row.pbx, [row.number]))[0]?.userId ?? null) : userId;
    await this.seats.refuseUnknown(row.pbx, seated, queues ?? []);
    const changed = await this.rows.inOne(async (manager) => {
      // A field that is edited here takes its place again, whatever somebody had set on the PBX.
      if (!(await this.rows.change(id, version, { ...row, ...changes }, manager))) throw new Refusal('record.version-conflict', { version: row.version });
      return userId === undefined ? [] : this.holders.seat(row.pbx, [{ extension: row.number, userId }], actor, manager);
    });
    await this.holders.changed(changed);
    if (queues || seated === null) await this.seats.setQueues(row.pbx, row.number, queues ?? [], actor);
    await this.write(row.pbx, id);
    await this.note('extension.changed', actor, row.pbx, row.number, { changes: differencesOf(row, changes), ...(userId === undefined ? {} : { userId }), ...(queues ? { queues } : {}) });
    return this.view.one(id);
  }

  /** A new secret; the phone has to be given it. */
  async rotateSecret(id: string, actor: Actor): Promise<ExtensionSecret> {
    const row = await this.undrifted(id);
    const secret = makeSipSecret();
    if (!(await this.rows.change(id, row.version, { ...row, secret: seal(secret, this.config.jwtSecret, secretPlace(id)) }))) throw new Refusal('record.version-conflict', { version: row.version });
    await this.write(row.pbx, id);
    await this.note('extension.secret-rotated', actor, row.pbx, row.number);
    return this.withSecret(id, secret);
  }

  /** Takes an extension off the PBX; whoever sat there has none any more. Refused while it is in a queue. */
  async remove(id: string, actor: Actor): Promise<void> {
    const row = await this.existing(id);
    await this.seats.refuseInQueue(row.pbx, [row.number]);
    const changed = await this.rows.inOne(async (manager) => {
      const changed = await this.holders.seat(row.pbx, [{ extension: row.number, userId: null }], actor, manager);
      await this.rows.note(id, { state: 'removing', drift: [] }, manager);
      return changed;
    });
    await this.seats.setQueues(row.pbx, row.number, [], actor);
    await this.holders.changed(changed);
    await this.write(row.pbx, id);
    await this.note('extension.deleted', actor, row.pbx, row.number);
  }

  /** Ends a difference as somebody chose; null when the extension is no longer ours. */
  async resolve(id: string, choice: DriftChoice, actor: Actor): Promise<Extension | null> {
    const row = await this.existing(id);
    if (choice === 'release') await this.rows.delete(id);
    else if (row.state !== 'drifted') throw new Refusal('extension.no-drift');
    else if (choice === 'ours') await this.rows.note(id, { state: 'pending', drift: [] });
    else await this.takeTheirs(row);
    await this.note('extension.resolved', actor, row.pbx, row.number, { choice, drift: row.drift });
    if (choice === 'release') {
      this.view.forget(row.pbx);
      return null;
    }
    await this.write(row.pbx, id);
    return this.view.one(id);
  }

  /** Says who sits at an extension, also at one that is not ours. */
  async link({ pbx, number, userId }: ExtensionLink, actor: Actor): Promise<void> {
    await this.seats.refuseUnknown(pbx, null, []);
    const changed = await this.rows.inOne((manager) => this.holders.seat(pbx, [{ extension: number, userId }], actor, manager));
    await this.holders.changed(changed);
    await this.note('extension.linked', actor, pbx, number, { userId });
  }

  private async takeTheirs(row: ExtensionRow): Promise<void> {
    if (!isWhole(row.drift)) throw new Refusal('extension.nothing-to-take');
    const current = await this.writer.current(row).catch((error: unknown) => {
      throw error instanceof AriProblem ? error.toRefusal() : error;
    });
    const { settings, secret } = withTheirs(row, row.drift, current);
    const sealed = secret === null ? row.secret : seal(secret, this.config.jwtSecret, secretPlace(row.id));
    if (!(await this.rows.change(row.id, row.version, { ...settings, secret: sealed, former: row.former }))) throw new Refusal('record.version-conflict', { version: row.version });
  }

  /** Tells the PBX now; what it did not take is told again soon. */
  private async write(pbx: string, id: string): Promise<AriProblem | null> {
    const problem = await this.writer.push(id);
    this.view.forget(pbx);
    if (problem) await this.caller.push(pbx, RETRY_MS);
    return problem;
  }

  /** Takes back what was begun; what cannot be taken off the PBX now is taken off later. */
  private async undo(pbx: string, id: string, number: string, actor: Actor): Promise<void> {
    const changed = await this.rows.inOne(async (manager) => {
      await this.rows.note(id, { state: 'removing' }, manager);
      return this.holders.seat(pbx, [{ extension: number, userId: null }], actor, manager);
    });
    await this.holders.changed(changed);
    await this.write(pbx, id);
  }

  /** Refuses what cannot be made, before anything is written. */
  private async refuseBeforehand({ pbx, number, userId, queues }: ExtensionForm): Promise<void> {
    await this.seats.refuseUnknown(pbx, userId, queues);
    if ((await this.rows.taken(pbx, [number])).size > 0) throw new Refusal('extension.taken', { number }, [{ path: 'number' }]);
    await this.refuseOnPbx(pbx, number);
  }

  /** Refuses a number under which the PBX has something that is not ours, and when it cannot be asked. */
  private async refuseOnPbx(pbx: string, number: string): Promise<void> {
    try {
      const ari = await this.access.of(pbx);
      if ((await ari.read('endpoint', number)) !== null) throw new Refusal('extension.on-pbx', { number }, [{ path: 'number' }]);
    } catch (error) {
      throw error instanceof AriProblem ? error.toRefusal() : error;
    }
  }

  private async existing(id: string): Promise<ExtensionRow> {
    const row = await this.rows.find(id);
    if (!row || row.state === 'removing') throw new Refusal('record.not-found');
    return row;
  }

  /** Refuses one that was changed on the PBX: writing it would make a choice that is somebody's to make. */
  private async undrifted(id: string): Promise<ExtensionRow> {
    const row = await this.existing(id);
    if (row.state === 'drifted') throw new Refusal('extension.drifted', { number: row.number });
    return row;
  }

  private async withSecret(id: string, secret: string): Promise<ExtensionSecret> {
    const extension = await this.view.one(id);
    return { extension, secret, server: await this.servers.of(extension.pbx) };
  }

  private note(action: AuditAction, { userId }: Actor, pbx: string, number: string, details: Record<string, unknown> = {}): Promise<void> {
    return this.audit.append(action, { userId, subject: number, details: { pbx, ...details } });
  }
}

const RETRY_MS = 5000;

/** `[before, after]` of what a change changes. */
const differencesOf = (row: ExtensionRow, changes: Partial<ExtensionRow>): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, after]) => {
      const before = row[name as keyof ExtensionRow];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [[name, [before, after]]];
    }),
  );
