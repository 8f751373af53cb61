import { Inject, Injectable } from '@nestjs/common';
import { type BadLine, type ExtensionImport, type Imported, type ImportPreview } from '@santral/contracts';
import { ExtensionHolders } from '@santral/domain-identity';
import { CONFIG, type Config } from '@santral/platform/config';
import { AUDIT_LOG, type AuditLog, Refusal } from '@santral/platform/http';
import type { Actor } from '@santral/platform/resource';
import { seal } from '@santral/platform/secrets';
import { randomUUID } from 'node:crypto';
import { AriAccess } from '../ari/ari-access.js';
import { AriProblem } from '../ari/ari-problem.js';
import { makeSipSecret, type NewExtension, secretPlace } from '../extension.js';
import { ExtensionSeats } from '../extension-seats.js';
import { ExtensionCaller } from '../extensions.jobs.js';
import { ExtensionsRepository } from '../extensions.repository.js';
import { readCsv } from './csv-lines.js';
import { conflictsOf, type WantedLine, wantedLines } from './extension-lines.js';

/** More are of no use to somebody who mends a file. */
const MOST_SHOWN = 2000;

interface Checked {
  total: number;
  good: WantedLine[];
  bad: BadLine[];
}

/** Many extensions from a file: looked at first, then written all or not at all. The PBX is told by the worker. */
@Injectable()
export class ExtensionImportService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionSeats) private readonly seats: ExtensionSeats,
    @Inject(ExtensionHolders) private readonly holders: ExtensionHolders,
    @Inject(ExtensionCaller) private readonly caller: ExtensionCaller,
    @Inject(AriAccess) private readonly access: AriAccess,
    @Inject(AUDIT_LOG) private readonly audit: AuditLog,
  ) {}

  /** What would become of the file, and what is wrong with which line of it. Writes nothing. */
  async preview({ pbx }: ExtensionImport, csv: string, { language }: Actor): Promise<ImportPreview> {
    const { total, good, bad } = await this.check(pbx, csv, { userId: null, language });
    return { lines: total, good: good.length, bad: bad.slice(0, MOST_SHOWN), badLines: new Set(bad.map(({ line }) => line)).size };
  }

  /** Writes the file's extensions, in one piece; refuses a file with faults unless the good lines alone are wanted. */
  async import({ pbx, skipBad }: ExtensionImport, csv: string, actor: Actor): Promise<Imported> {
    const { good, bad } = await this.check(pbx, csv, actor);
    const badLines = new Set(bad.map(({ line }) => line)).size;
    if (badLines > 0 && !skipBad) throw new Refusal('extension.file-has-faults', { count: badLines });
    const users = await this.holders.byEmail(good.flatMap(({ user }) => user ?? []));
    const made = good.map(({ number, form: { queues: _queues, ...form }, secret }) => {
      const [id, text] = [randomUUID(), secret ?? makeSipSecret()];
      const row: NewExtension = { ...form, id, pbx, theirs: {}, secret: seal(text, this.config.jwtSecret, secretPlace(id)) };
      return { row, secret: secret === null ? { number, secret: text } : null };
    });
    const seated = await this.rows.inOne(async (manager) => {
      await this.rows.insert(made.map(({ row }) => row), manager);
      const seats = good.flatMap(({ number, user }) => (user === null ? [] : [{ extension: number, userId: users.get(user)?.id ?? null }]));
      return this.holders.seat(pbx, seats, actor, manager);
    });
    await this.holders.changed(seated);
    await this.seats.change(pbx, good.flatMap(({ number, form }) => form.queues.map(({ queue, penalty }) => ({ extension: number, queue, penalty }))), actor.userId);
    await this.audit.append('extension.imported', { userId: actor.userId, subject: pbx, details: { imported: made.length, skipped: badLines } });
    await this.caller.push(pbx);
    return { imported: made.length, secrets: made.flatMap(({ secret }) => secret ?? []) };
  }

  private async check(pbx: string, csv: string, { language }: Actor): Promise<Checked> {
    await this.seats.refuseUnknown(pbx, null, []);
    const read = readCsv(csv, language);
    const { wanted, bad } = wantedLines(read.lines, language);
    const [taken, onPbx, queues, users] = await Promise.all([
      this.rows.taken(pbx, wanted.map(({ number }) => number)),
      this.endpointsOf(pbx),
      this.seats.queuesOf(pbx),
      this.holders.byEmail(wanted.flatMap(({ user }) => user ?? [])),
    ]);
    const all = [...read.bad, ...bad, ...conflictsOf(wanted, { taken, onPbx, queues, users }, language)].sort((a, b) => a.line - b.line);
    const faulty = new Set(all.map(({ line }) => line));
    return { total: read.lines.length + read.bad.length, good: wanted.filter(({ line }) => !faulty.has(line)), bad: all };
  }

  private async endpointsOf(pbx: string): Promise<ReadonlySet<string>> {
    try {
      return new Set((await (await this.access.of(pbx)).endpoints()).map(({ name }) => name));
    } catch (error) {
      throw error instanceof AriProblem ? error.toRefusal() : error;
    }
  }
}
