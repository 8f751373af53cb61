import { Inject, Injectable } from '@nestjs/common';
import { type Dialplan, dialplanSetup, dialplanSnippet, type DialplanText, forAsterisk, dialplanReadKey, dialplanReadSchema } from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal, withDeadline } from '@santral/platform/http';
import { presentPbxIds } from '@santral/platform/pbxs';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { Actor } from '@santral/platform/resource';
import { toDialplan, untouched } from './dialplan.js';
import { DialplanRepository } from './dialplan.repository.js';
import { DialplanWriter } from './dialplan-writer.js';

/** How our lines stand on every PBX, and what becomes of a difference. */
@Injectable()
export class DialplanService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
    @Inject(DialplanWriter) private readonly writer: DialplanWriter,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  async all(): Promise<Dialplan[]> {
    const [pbxs, rows] = await Promise.all([withDeadline(presentPbxIds(this.config, this.redis)), this.rows.all()]);
    return Promise.all(pbxs.map(async (pbx) => toDialplan(rows.find((row) => row.pbx === pbx) ?? untouched(pbx), (await this.rows.lines(pbx)).length)));
  }

  /** What is to be pasted: once, and all of our lines. */
  async text(pbx: string): Promise<DialplanText> {
    await this.refuseUnknown(pbx);
    const read = await withDeadline(this.redis.get(dialplanReadKey(pbx)));
    const version = read === null ? null : dialplanReadSchema.parse(JSON.parse(read)).asterisk;
    const major = Number(/^\d+/.exec(version ?? '')?.[0] ?? 22);
    return { setup: dialplanSetup(), lines: dialplanSnippet(forAsterisk(await this.rows.lines(pbx), major)) };
  }

  /** Looks at the PBX now, and writes what waits. */
  async check(pbx: string): Promise<Dialplan> {
    await this.refuseUnknown(pbx);
    await this.writer.compare(pbx);
    await this.writer.push(pbx);
    return this.one(pbx);
  }

  /** Writes ours again, or leaves writing to a person from now on. */
  async resolve(pbx: string, choice: 'ours' | 'paste', { userId }: Actor): Promise<Dialplan> {
    await this.refuseUnknown(pbx);
    const before = await this.rows.find(pbx);
    await this.rows.inOne((manager) => this.rows.choose(pbx, choice === 'ours' ? 'write' : 'paste', manager));
    await this.writer.push(pbx);
    await this.audit.append('dialplan.resolved', { userId, subject: pbx, details: { choice, drift: before?.drift ?? [] } });
    return this.one(pbx);
  }

  private async one(pbx: string): Promise<Dialplan> {
    return toDialplan((await this.rows.find(pbx)) ?? untouched(pbx), (await this.rows.lines(pbx)).length);
  }

  private async refuseUnknown(pbx: string): Promise<void> {
    if (!(await withDeadline(presentPbxIds(this.config, this.redis))).includes(pbx)) throw new Refusal('record.not-found');
  }
}
