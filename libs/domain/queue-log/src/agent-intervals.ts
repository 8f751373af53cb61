import { breakIdOf, isPauseAroundCall, WRAP_UP_REASON } from '@santral/contracts/history';
import type { AgentHistory, Pause, Session, Stretch } from './agent-history.js';

/** A ring or a talk of an agent. */
export interface CallPart extends Stretch {
  kind: 'ring' | 'talk';
  callId: string;
  queue: string | null;
}

/** What an agent did in a stretch of a session: a row of `agent_interval`. */
export interface Interval extends Stretch {
  sessionFrom: number;
  state: 'available' | 'ringing' | 'talking' | 'wrap-up' | 'break' | 'other';
  subState: 'paused' | null;
  reason: string | null;
  callId: string | null;
  queue: string | null;
}
type Doing = Omit<Interval, 'from' | 'until' | 'sessionFrom'>;

const waiting: Doing = { state: 'available', subState: null, reason: null, callId: null, queue: null };
const isSame = (a: Doing, b: Doing) => a.state === b.state && a.reason === b.reason && a.callId === b.callId && a.queue === b.queue;

/**
 * What an agent did at every instant of their sessions, without gap and without overlap: talking before ringing before a pause before waiting.
 * `parts` are in order of their begin.
 */
export function intervalsOf({ sessions, pauses }: AgentHistory, parts: readonly CallPart[]): Interval[] {
  const sweep = new Sweep(parts, pauses);
  return sessions.flatMap((session) => sweep.through(session));
}

/** When the first of some ends; mostly there is one or none, so no lists are made for it. */
function endOf(stretches: readonly Stretch[]): number {
  let end = Infinity;
  for (const { until } of stretches) if (until < end) end = until;
  return end;
}

/** Walks over everything that lasted, once, from one session to the next. */
class Sweep {
  private parts: CallPart[] = [];
  private pauses: Pause[] = [];
  private nextPart = 0;
  private nextPause = 0;

  constructor(
    private readonly allParts: readonly CallPart[],
    private readonly allPauses: readonly Pause[],
  ) {}

  through(session: Session): Interval[] {
    const intervals: Interval[] = [];
    for (let from = session.from; from < session.until; ) {
      this.moveTo(from);
      const until = Math.min(session.until, this.nextChange());
      const doing = this.doing();
      const last = intervals.at(-1);
      if (last && isSame(last, doing)) last.until = until;
      else {
        const { state, subState, reason, callId, queue } = doing;
        intervals.push({ from, until, sessionFrom: session.from, state, subState, reason, callId, queue });
      }
      from = until;
    }
    return intervals;
  }

  private moveTo(at: number): void {
    for (; (this.allParts[this.nextPart]?.from ?? Infinity) <= at; this.nextPart++) this.parts.push(this.allParts[this.nextPart] as CallPart);
    for (; (this.allPauses[this.nextPause]?.from ?? Infinity) <= at; this.nextPause++) this.pauses.push(this.allPauses[this.nextPause] as Pause);
    if (endOf(this.parts) <= at) this.parts = this.parts.filter((part) => part.until > at);
    if (endOf(this.pauses) <= at) this.pauses = this.pauses.filter((pause) => pause.until > at);
  }

  private nextChange(): number {
    return Math.min(endOf(this.parts), endOf(this.pauses), this.allParts[this.nextPart]?.from ?? Infinity, this.allPauses[this.nextPause]?.from ?? Infinity);
  }

  private doing(): Doing {
    const part = this.parts.find(({ kind }) => kind === 'talk') ?? this.parts[0];
    if (part) return { state: part.kind === 'talk' ? 'talking' : 'ringing', subState: null, reason: null, callId: part.callId, queue: part.queue };
    const pause = this.pauses[0];
    if (!pause) return waiting;
    const { reason } = pause;
    if (reason === WRAP_UP_REASON) return { state: 'wrap-up', subState: null, reason, callId: null, queue: null };
    if (isPauseAroundCall(reason)) return { state: 'other', subState: 'paused', reason, callId: null, queue: null };
    return { state: 'break', subState: null, reason, callId: null, queue: null };
  }
}

/** Break type a pause of the past stands for: one of Santral's own reasons, or the name of a type. `byName` has search keys. */
export const breakTypeOf = (reason: string | null, byName: (name: string) => number | null): number | null => breakIdOf(reason) ?? (reason === null ? null : byName(reason));
