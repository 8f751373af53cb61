import { Inject, Injectable } from '@nestjs/common';
import { type Command, dialplanReadKey, type DialplanRead, dialplanReadSchema, dialplanWantedKey } from '@santral/contracts';
import { PbxCommander } from '@santral/domain-agents';
import { Refusal } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import { randomUUID } from 'node:crypto';
import { problemOf, verdictOf } from './dialplan.js';
import { DialplanRepository } from './dialplan.repository.js';

/** Whose wish it is to the commander: no agent's. */
const NOBODY = 'dialplan';

/**
 * Brings our lines and a PBX together. While it works the row is locked, so that two of us never write by turns. What could not be done stays
 * `pending` with what was in the way, and is done by the next one who tries: every step can be done twice.
 */
@Injectable()
export class DialplanWriter {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(PbxCommander) private readonly commander: PbxCommander,
    @Inject(DialplanRepository) private readonly rows: DialplanRepository,
  ) {}

  /** Puts in force what waits; where a person pastes, only looks whether it is. Lines somebody changed on the PBX are left alone. */
  push(pbx: string): Promise<void> {
    return this.rows.inOne(async (manager) => {
      const row = await this.rows.locked(pbx, manager);
      if (row?.state !== 'pending') return;
      const lines = await this.rows.lines(pbx, manager);
      // Telephony reads them when it writes, so that a late command writes what holds then.
      await this.redis.set(dialplanWantedKey(pbx), JSON.stringify({ lines }));
      await this.tried(pbx, manager, async () => {
        const read = await this.ask(pbx, row.mode === 'write' ? 'dialplan.write' : 'dialplan.read');
        await this.rows.note(pbx, verdictOf(lines, read, { mode: row.mode, wasInForce: false }), new Date(read.readAt), manager);
      });
    });
  }

  /** Looks whether the PBX still has what was in force, and notes the differences. Nothing is changed: that is for a person to choose. */
  compare(pbx: string): Promise<void> {
    return this.rows.inOne(async (manager) => {
      const row = await this.rows.locked(pbx, manager);
      if (!row || row.state === 'pending') return;
      const lines = await this.rows.lines(pbx, manager);
      await this.tried(pbx, manager, async () => {
        const read = await this.ask(pbx, 'dialplan.read');
        await this.rows.note(pbx, verdictOf(lines, read, { mode: row.mode, wasInForce: true }), new Date(read.readAt), manager);
      });
    });
  }

  private async ask(pbx: string, name: Extract<Command['name'], `dialplan.${string}`>): Promise<DialplanRead> {
    // Never the wish of a moment ago: what is wanted may have changed since.
    await this.commander.ask({ pbx, extension: NOBODY }, randomUUID(), [{ name, payload: {} }]);
    const text = await this.redis.get(dialplanReadKey(pbx));
    if (text === null) throw new Refusal('pbx.no-answer');
    return dialplanReadSchema.parse(JSON.parse(text));
  }

  private async tried(pbx: string, manager: Parameters<DialplanRepository['noteProblem']>[3], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal) || !error.code.startsWith('pbx.')) throw error;
      const { problem, problemDetail } = problemOf(error.code, String(error.params['message'] ?? ''));
      await this.rows.noteProblem(pbx, problem, problemDetail, manager);
    }
  }
}
