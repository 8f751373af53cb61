import { Inject, Injectable } from '@nestjs/common';
import { type DriftLine, type WebphoneEntry, webphoneEntrySchema, webphonesKey } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Clock } from '@santral/platform/process';
import { REDIS, type Redis } from '@santral/platform/redis';
import { unseal } from '@santral/platform/secrets';
import type { EntityManager } from 'typeorm';
import { AriAccess } from './ari/ari-access.js';
import type { AriClient, PjsipFields, PjsipType } from './ari/ari-client.js';
import { AriProblem } from './ari/ari-problem.js';
import { driftOf, fingerprinted } from './drift.js';
import { type ExtensionRow, secretPlace, type Snapshot } from './extension.js';
import { ExtensionsRepository } from './extensions.repository.js';
import { has, objectsOf, type PjsipObject, speaksOtherwise, wantedObjects } from './pjsip-objects.js';

/**
 * Brings one extension and the PBX together. While it works the row is locked, so that two of us never write the same phone by turns. What
 * could not be finished stays as it stands, `pending` or `removing` with its trouble, and is finished by the next one who tries.
 */
@Injectable()
export class ExtensionWriter {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(AriAccess) private readonly access: AriAccess,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Writes what we want, or takes away what is to go. Answers the trouble that kept it from being finished, null when it is. With `keepTheirs` what
   * somebody changed on the PBX stays as it is there, for a person to choose, and only the rest is written.
   */
  push(id: string, { keepTheirs = false } = {}): Promise<AriProblem | null> {
    return this.rows.inOne(async (manager) => {
      const row = await this.rows.locked(id, manager);
      if (!row) return null;
      return this.tried(row, manager, async (ari) => {
        if (row.state === 'removing') {
          await this.takeAway(ari, [row.number, ...row.former]);
          return this.rows.delete(id, manager);
        }
        const kept = keepTheirs ? keepable(row.drift) : [];
        const applied = withOurs(await this.write(ari, row, kept), kept);
        await this.takeAway(ari, row.former);
        const now = this.now();
        await this.rows.note(id, { state: kept.length > 0 ? 'drifted' : 'synced', applied, drift: kept, former: [], problem: null, problemDetail: '', triedAt: now, checkedAt: now }, manager);
      });
    });
  }

  /** Looks whether the PBX still has it as we wrote it, and notes the differences. One that waits to be written is not looked at. */
  compare(id: string): Promise<AriProblem | null> {
    return this.rows.inOne(async (manager) => {
      const row = await this.rows.locked(id, manager);
      if (!row || row.applied === null || (row.state !== 'synced' && row.state !== 'drifted')) return null;
      const { applied } = row;
      return this.tried(row, manager, async (ari) => {
        const drift = driftOf(applied, this.printed(await this.read(ari, applied)));
        await this.rows.note(id, { state: drift.length > 0 ? 'drifted' : 'synced', drift, problem: null, problemDetail: '', checkedAt: this.now() }, manager);
      });
    });
  }

  /** What the PBX has of the objects we wrote, with their secrets. Throws `AriProblem`. */
  async current(row: ExtensionRow): Promise<Record<string, PjsipFields | null>> {
    return this.read(await this.access.of(row.pbx), row.applied ?? {});
  }

  /** The browser that has an extension now. */
  async browserOf({ pbx, number, kind }: Pick<ExtensionRow, 'pbx' | 'number' | 'kind'>): Promise<WebphoneEntry | null> {
    if (kind === 'desk') return null;
    const text = await this.redis.hget(webphonesKey(pbx), number);
    return text === null ? null : webphoneEntrySchema.parse(JSON.parse(text));
  }

  private async tried(row: ExtensionRow, manager: EntityManager, work: (ari: AriClient) => Promise<void>): Promise<AriProblem | null> {
    try {
      await work(await this.access.of(row.pbx));
      return null;
    } catch (error) {
      if (!(error instanceof AriProblem)) throw error;
      await this.rows.note(row.id, { problem: error.code, problemDetail: [error.object, error.detail].filter(Boolean).join(': ').slice(0, 500), triedAt: this.now() }, manager);
      return error;
    }
  }

  private async write(ari: AriClient, row: ExtensionRow, kept: readonly DriftLine[]): Promise<Snapshot> {
    const wanted = wantedObjects(row, unseal(row.secret, this.config.jwtSecret, secretPlace(row.id)), await this.browserOf(row));
    const applied: Snapshot = {};
    for (const object of wanted) {
      const { type, id, fields } = object;
      const theirs = Object.fromEntries(kept.flatMap(({ object: name, field, theirs: value }) => (name === `${type}/${id}` && field !== null && value !== null ? [[field, value]] : [])));
      await this.writeOne(ari, { ...object, fields: { ...fields, ...theirs } }, row.applied?.[`${type}/${id}`]);
      // Read anew: what the PBX answers to a change is not always what it keeps.
      applied[`${type}/${id}`] = fingerprinted((await ari.read(type, id)) ?? {}, this.config.jwtSecret);
    }
    // Credentials of a browser that has gone.
    for (const { type, id } of objectsOf(row.number)) if (!(`${type}/${id}` in applied)) await ari.remove(type, id);
    return applied;
  }

  /** `applied`: the object as it was when we wrote it last. */
  private async writeOne(ari: AriClient, object: PjsipObject, applied: PjsipFields | undefined): Promise<void> {
    const { type, id, fields } = object;
    const before = await ari.read(type, id);
    if (before) {
      const name = `${type}/${id}`;
      const isOtherwise = applied !== undefined && driftOf({ [name]: applied }, this.printed({ [name]: before })).some(({ field }) => field === null || !(field in fields));
      if (type === 'aor' && !isOtherwise && has(before, fields)) return;
      // A change keeps what it does not name: the phone registered at an address (for good, then), what WebRTC brought to an endpoint, what
      // somebody else set there. Such an object is made anew; calls that are up are not touched by that.
      if (type === 'aor' || isOtherwise || speaksOtherwise(object, before)) await ari.remove(type, id);
    }
    await ari.put(type, id, fields);
  }

  private async takeAway(ari: AriClient, numbers: readonly string[]): Promise<void> {
    for (const { type, id } of numbers.flatMap(objectsOf)) await ari.remove(type, id);
  }

  private async read(ari: AriClient, applied: Snapshot): Promise<Record<string, PjsipFields | null>> {
    const current: Record<string, PjsipFields | null> = {};
    for (const object of Object.keys(applied)) {
      const [type = '', id = ''] = object.split('/');
      current[object] = await ari.read(type as PjsipType, id);
    }
    return current;
  }

  private printed(current: Readonly<Record<string, PjsipFields | null>>): Record<string, PjsipFields | null> {
    return Object.fromEntries(Object.entries(current).map(([object, fields]) => [object, fields && fingerprinted(fields, this.config.jwtSecret)]));
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

/** Who has the phone is ours to say, and a secret that was changed is not known: everything else can stay as somebody made it. */
const OURS_ALONE: ReadonlySet<string> = new Set(['auth', 'aors', 'webrtc', 'allow']);
const keepable = (drift: readonly DriftLine[]): DriftLine[] => drift.filter(({ object, field }) => field !== null && !object.startsWith('auth/') && !OURS_ALONE.has(field));

/** What was answered, with our word where theirs was kept: the difference stays one. */
function withOurs(applied: Snapshot, kept: readonly DriftLine[]): Snapshot {
  const next = structuredClone(applied);
  for (const { object, field, ours } of kept) if (field !== null && ours !== null && next[object]) next[object][field] = ours;
  return next;
}
