import { Inject, Injectable } from '@nestjs/common';
import { breakIdOf, type LiveAgent, nextBreakIdOf, type WallboardAgent, WRAP_UP_REASON } from '@santral/contracts';
import { type AgentAt, BreaksService, generalBreak } from '@santral/domain-agents';
import { createLogger, OnceLogger } from '@santral/platform/logging';

/** Breaks as the wallboard shows them: name, and when they reach their limit. */
@Injectable()
export class BreakLabels {
  /** By agent, with the break it was worked out for: the limit is asked for once for each break. */
  private readonly known = new Map<string, { key: string; label: WallboardAgent['break'] }>();

  private readonly troubles = new OnceLogger(createLogger('wallboard'));

  constructor(@Inject(BreaksService) private readonly breaks: BreaksService) {}

  /** The break of an agent, or the one that is to follow their call; null when there is none. */
  async of(who: AgentAt, live: LiveAgent | null): Promise<WallboardAgent['break']> {
    const place = placeOf(who);
    if (!live?.onBreakSince || live.breakReason === WRAP_UP_REASON) {
      this.known.delete(place);
      return null;
    }
    const key = `${live.breakReason} ${live.onBreakSince}`;
    const known = this.known.get(place);
    if (known?.key === key) return known.label;
    try {
      const label = await this.label(who, live);
      this.known.set(place, { key, label });
      return label;
    } catch (err) {
      // Without the database a break has no name and no limit; that it is one is still true.
      this.troubles.warn('unnamed-break', { err }, 'the limit of a break could not be read');
      return { id: null, label: generalBreak, limitAt: null, limitKind: null, isPending: nextBreakIdOf(live.breakReason) !== null };
    }
  }

  /** Another limit, or another name, may hold now: for an agent, or for all of a PBX. */
  forget(who: AgentAt | string): void {
    if (typeof who !== 'string') this.known.delete(placeOf(who));
    else for (const place of this.known.keys()) if (place.startsWith(`${who}/`)) this.known.delete(place);
  }

  private async label(who: AgentAt, live: LiveAgent): Promise<WallboardAgent['break']> {
    const next = nextBreakIdOf(live.breakReason);
    const type = await this.breaks.typeOfId(next ?? breakIdOf(live.breakReason));
    const general = { id: type?.id ?? null, label: type?.label ?? generalBreak, limitAt: null, limitKind: null, isPending: next !== null };
    if (next !== null) return general;
    const { limit } = (await this.breaks.running(who, live, Date.now())) ?? { limit: null };
    return limit === null ? general : { ...general, limitAt: new Date(limit.at).toISOString(), limitKind: limit.kind };
  }
}

const placeOf = ({ pbx, extension }: AgentAt): string => `${pbx}/${extension}`;
