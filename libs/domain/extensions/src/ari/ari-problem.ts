import type { AriProblemCode } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';

/** ARI did not do what it was asked to. `detail` is for whoever looks after the PBX and never holds a secret. */
export class AriProblem extends Error {
  override readonly name = 'AriProblem';
  constructor(
    readonly code: AriProblemCode,
    readonly detail: string,
    /** `type/id` of what it was about. */
    readonly object: string | null = null,
  ) {
    super(`${code}: ${detail}`);
  }

  toRefusal(): Refusal {
    return new Refusal(this.code, { detail: this.detail, object: this.object ?? '' });
  }
}

/** Whether waiting can help; otherwise somebody has to change something first, here or on the PBX. */
export const isPassing = ({ code }: Pick<AriProblem, 'code'>): boolean => code === 'ari.unreachable' || code === 'ari.timeout' || code === 'ari.failed';

/** Whether the next question to the same PBX would meet the same problem. */
export const isOfPbx = ({ code }: Pick<AriProblem, 'code'>): boolean => code !== 'ari.read-only' && code !== 'ari.failed';
