import { Inject, Injectable } from '@nestjs/common';
import { breakIdOf, type LiveAgent, nextBreakIdOf, type WallboardAgent, WRAP_UP_REASON } from '@santral/contracts';
import { BreaksService, generalBreak } from '@santral/domain-agents';
import { createLogger, OnceLogger } from '@santral/platform/logging';

/** Breaks as the wallboard shows them: name, and when they reach their limit. */
@Injectable()
export class BreakLabels {
  /** By extension, with the break it was worked out for: the limit is asked for once for each break. */
  private readonly known = new Map<string, { key: string; label: WallboardAgent['break'] }>();

  private readonly troubles = new OnceLogger(createLogger('wallboard'));

  constructor(@Inject(BreaksService) private readonly breaks: BreaksService) {}

  /** The break of an agent, or the one that is to follow their call; null when there is none. */
  async of(extension: string, live: LiveAgent | null): Promise<WallboardAgent['break']> {
    if (!live?.onBreakSince || live.breakReason === WRAP_UP_REASON) {
      this.known.delete(extension);
      return null;
    }
    const key = `${live.breakReason} ${live.onBreakSince}`;
    const known = this.known.get(extension);
    if (known?.key === key) return known.label;
    try {
      const label = await this.label(extension, live);
      this.known.set(extension, { key, label });
      return label;
    } catch (err) {
      // Without the database a break has no name and no limit; that it is one is still true.
      this.troubles.warn('unnamed-break', { err }, 'the limit of a break could not be read');
      return { id: null, label: generalBreak, limitAt: null, isPending: nextBreakIdOf(live.breakReason) !== null };
    }
  }

  /** Another limit, or another name, may hold now. */
  forget(extension?: string): void {
    if (extension === undefined) this.known.clear();
    else this.known.delete(extension);
  }

  private async label(extension: string, live: LiveAgent): Promise<WallboardAgent['break']> {
    const next = nextBreakIdOf(live.breakReason);
    const type = await this.breaks.typeOfId(next ?? breakIdOf(live.breakReason));
    const general = { id: type?.id ?? null, label: type?.label ?? generalBreak, limitAt: null, isPending: next !== null };
    if (!type || next !== null) return general;
    const now = Date.now();
    const { usedMs, limitMs } = await this.breaks.usage(type, extension, live, now);
    return { ...general, limitAt: limitMs === null ? null : new Date(now + limitMs - usedMs).toISOString() };
  }
}
