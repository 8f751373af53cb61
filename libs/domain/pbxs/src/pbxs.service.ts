import { Inject, Injectable } from '@nestjs/common';
import { directoryKey, leaseKey, linkKey, linkStatusOf, openCallsKey, type Pbx, type PbxChange, type PbxChoice, type PbxForm, pbxRecordingsSchema, writerKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { Outbox } from '@santral/platform/outbox';
import { sealPbxSecrets, unsealPbxSecrets } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { EntityManager } from 'typeorm';
import { refuseForbiddenParts } from './addresses.js';
import { differencesOf, factOf, type PbxRow, type PbxSettings, settingsOf } from './pbx.js';
import { PbxEntries } from './pbx-entries.js';
import { secretsAfter } from './pbx-secrets.js';
import { PbxsRepository } from './pbxs.repository.js';

/** The PBXs an admin has added, and that of the environment, which nobody changes here. */
@Injectable()
export class PbxsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
    private readonly rows: PbxsRepository,
    private readonly entries: PbxEntries,
  ) {}

  /** All of them with the state of their links; no secret among it. */
  async list(): Promise<Pbx[]> {
    const rows = (await this.rows.all()).filter(({ removed }) => !removed);
    return withDeadline(Promise.all(rows.map((row) => this.lineOf(row))));
  }

  async choices(): Promise<PbxChoice[]> {
    return (await this.rows.all()).filter(({ removed }) => !removed).map(({ id, name }) => ({ id, name }));
  }

  /** Adds a PBX; telephony serves it at once when it is enabled. Refuses an id there is (`pbx.id-taken`) and forbidden addresses. */
  async add(actorId: string, { id, ...form }: PbxForm): Promise<Pbx> {
    await refuseForbiddenParts(form);
    this.refuseNoFolder(form);
    const secrets = secretsAfter(null, null, form);
    const settings = settingsFrom(form);
    const row = await this.rows.transaction(async (manager) => {
      const added = await this.rows.insert(manager, id, settings, sealPbxSecrets(id, secrets, this.config.jwtSecret));
      if (!added) throw new Refusal('pbx.id-taken', {}, [{ path: 'id' }]);
      await this.outbox.add(manager, factOf('pbx.added', added));
      await this.audit.append('pbx.added', { userId: actorId, subject: id, details: { ...settings } }, undefined, manager);
      return added;
    });
    await this.tell();
    return this.lineOf(row);
  }

  /**
   * Changes what is given. Refuses what was made on an older version, the PBX of the environment, and, unless `confirmed`, switching one off
   * while calls are up.
   */
  async change(actorId: string, id: string, { version, ...change }: PbxChange, confirmed: boolean): Promise<Pbx> {
    await refuseForbiddenParts(change);
    this.refuseNoFolder(change);
    const row = await this.rows.transaction(async (manager) => {
      const before = await this.ours(manager, id);
      if (before.version !== version) throw new Refusal('record.version-conflict', { version: before.version });
      const was = settingsOf(before);
      const next = settingsFrom(change, was);
      if (was.enabled && !next.enabled && !confirmed) await this.refuseWhileCallsAreUp(id);
      const known = unsealPbxSecrets(id, before.sealed, this.config.jwtSecret);
      const secrets = secretsAfter(was, known, change);
      const changed = await this.rows.update(manager, id, next, sealPbxSecrets(id, secrets, this.config.jwtSecret));
      const newSecrets = (['ami', 'ari', 'recordings'] as const).filter((part) => secrets[part] !== (known?.[part] ?? null));
      await this.outbox.add(manager, factOf('pbx.changed', changed));
      await this.audit.append('pbx.changed', { userId: actorId, subject: id, details: { changes: differencesOf(was, next), newSecrets } }, undefined, manager);
      return changed;
    });
    await this.tell();
    return this.lineOf(row);
  }

  /** Takes a PBX out; what it has written stays. Refused while users have their extension there and, unless `confirmed`, while calls are up. */
  async remove(actorId: string, id: string, confirmed: boolean): Promise<void> {
    await this.rows.transaction(async (manager) => {
      const before = await this.ours(manager, id);
      const users = await withDeadline(this.redis.hlen(directoryKey(id)));
      if (users > 0) throw new Refusal('pbx.in-use', { count: users });
      if (!confirmed) await this.refuseWhileCallsAreUp(id);
      await this.outbox.add(manager, factOf('pbx.removed', await this.rows.remove(manager, id)));
      await this.audit.append('pbx.removed', { userId: actorId, subject: id, details: { name: before.name, ami: before.ami } }, undefined, manager);
    });
    await this.tell();
  }

  /** Recordings on a disk lie below the folder of this machine, where it has one. */
  private refuseNoFolder({ recordings }: Pick<PbxChange, 'recordings'>): void {
    if (recordings?.kind === 'disk' && this.config.recordings?.kind !== 'disk') throw new Refusal('pbx.no-recordings-folder', {}, [{ path: 'recordings.kind' }]);
  }

  /** A row that may be changed here, locked until the transaction ends. */
  private async ours(manager: EntityManager, id: string): Promise<PbxRow> {
    const row = await this.rows.find(id, manager, true);
    if (!row || row.removed) throw new Refusal('record.not-found');
    if (row.owner === 'environment') throw new Refusal('pbx.environment-owned');
    return row;
  }

  private async refuseWhileCallsAreUp(id: string): Promise<void> {
    const count = await withDeadline(this.redis.hlen(openCallsKey(id)));
    if (count > 0) throw new Refusal('pbx.calls-up', { count });
  }

  /** The row is written; should Redis not take its entry now, the worker writes it when it reads the fact. */
  private async tell(): Promise<void> {
    await this.entries.write().catch((err: unknown) => createLogger('pbxs', this.config.logLevel).warn({ err }, 'the processes hear of a changed PBX later'));
  }

  private async lineOf(row: PbxRow): Promise<Pbx> {
    const { id, version } = row;
    const [[told, owner], heardAt, openCalls] = await Promise.all([this.redis.mget(linkKey(id), leaseKey(id)), this.redis.hget(writerKey(id), 'heardAt'), this.redis.hlen(openCallsKey(id))]);
    const since = row.changedAt.toISOString();
    return {
      id, version, ...settingsOf(row),
      hasSecrets: unsealPbxSecrets(id, row.sealed, this.config.jwtSecret) !== null,
      changedAt: since,
      status: row.enabled ? linkStatusOf(id, told ?? null, owner !== null, new Date().toISOString()) : { id, link: 'off', since, message: null },
      lastHeardAt: heardAt === null ? null : new Date(Number(heardAt)).toISOString(),
      openCalls,
    };
  }
}

/** Settings after a change of those there were; a new PBX has been given all of them. */
function settingsFrom(change: Omit<PbxChange, 'version'>, was?: PbxSettings): PbxSettings {
  const { ami = was?.ami, ari = was?.ari ?? null, recordings = was?.recordings ?? null } = change;
  if (!ami) throw new Error('a PBX without AMI');
  return {
    name: change.name ?? was?.name ?? '',
    enabled: change.enabled ?? was?.enabled ?? true,
    owner: 'santral',
    websocket: change.websocket === undefined ? (was?.websocket ?? null) : change.websocket,
    ami: { host: ami.host, port: ami.port, user: ami.user },
    ari: ari && { url: ari.url, user: ari.user },
    // The schema takes the secret off.
    recordings: pbxRecordingsSchema.nullable().parse(recordings),
  };
}
