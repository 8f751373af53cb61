import { Inject, Injectable } from '@nestjs/common';
import { eachPbx } from '@santral/platform/pbx-upkeep';
import { Clock } from '@santral/platform/process';
import { isOfPbx } from './ari/ari-problem.js';
import type { AriProblem } from './ari/ari-problem.js';
import { ExtensionWriter } from './extension-writer.js';
import { ExtensionsRepository } from './extensions.repository.js';

/** So many are written or read at once: each needs a connection to the database while it is locked. */
const AT_ONCE = 4;

/** Brings all extensions and their PBXs together. */
@Injectable()
export class Reconciler {
  constructor(
    @Inject(ExtensionsRepository) private readonly rows: ExtensionsRepository,
    @Inject(ExtensionWriter) private readonly writer: ExtensionWriter,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Writes and removes what waits. A PBX that cannot be reached is asked once, not once for every extension. */
  push(pbx: string | null): Promise<void> {
    return eachPbx(pbx, this.rows, async (one) => {
      const problem = await this.each(await this.rows.ids(one, ['pending', 'removing']), (id) => this.writer.push(id));
      if (problem) await this.rows.noteWaiting(one, problem.code, problem.detail, new Date(this.clock.now()));
    });
  }

  /** Notes where the PBX has something else than we wrote there. Nothing is changed: that is for a person to choose. */
  compare(pbx: string | null): Promise<void> {
    return eachPbx(pbx, this.rows, async (one) => {
      await this.each(await this.rows.ids(one, ['synced', 'drifted']), (id) => this.writer.compare(id));
    });
  }

  /** Works through them, several at once, until one meets a problem that all others would meet: that one is answered. */
  private async each(ids: readonly string[], work: (id: string) => Promise<AriProblem | null>): Promise<AriProblem | null> {
    const waiting = [...ids];
    let met: AriProblem | null = null;
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined && met === null; id = waiting.shift()) {
        const problem = await work(id);
        if (problem && isOfPbx(problem)) met = problem;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return met;
  }
}
