/** What the reasons of pauses mean that Santral gives to the PBX. */

/** Begins the reason sent to the PBX; the id of the break type follows: `BRK-3`. */
const REASON_PREFIX = 'BRK-';
export const breakReasonOf = (breakId: number): string => `${REASON_PREFIX}${breakId}`;

/** Id of the break type a pause reason stands for; null when the pause is none of our breaks. */
export function breakIdOf(reason: string | null): number | null {
  const id = reason?.startsWith(REASON_PREFIX) ? Number(reason.slice(REASON_PREFIX.length)) : NaN;
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Reason Asterisk gives when it pauses a member who did not answer (`autopause`): shown, but no break of theirs. */
export const AUTO_PAUSE_REASON = 'Auto-Pause';

/** Reason of the pause that keeps an agent from being rung while they finish a call. It is no break. */
export const WRAP_UP_REASON = 'WRAP-UP';

/** Begins the reason of a pause that is to become a break when the call is over; the id of the break type follows: `NEXT-3`. */
const NEXT_PREFIX = 'NEXT-';
export const nextBreakReasonOf = (breakId: number): string => `${NEXT_PREFIX}${breakId}`;

/** Id of the break type that begins when the call is over (0: a general break); null when the reason says no such thing. */
export function nextBreakIdOf(reason: string | null): number | null {
  const id = reason?.startsWith(NEXT_PREFIX) ? Number(reason.slice(NEXT_PREFIX.length)) : NaN;
  return Number.isInteger(id) && id >= 0 ? id : null;
}

/** Whether a pause is ours around a call: the PBX rings nobody, and no break has begun. */
export const isPauseAroundCall = (reason: string | null): boolean => reason === WRAP_UP_REASON || nextBreakIdOf(reason) !== null;
