/** What is known of one rule and one target. Instants in epoch ms. */
export interface Life {
  /** Since when it is so. */
  since: number;
  /** Null as long as it has not lasted. */
  raisedAt: number | null;
  /** Since when it is no longer so; null while it is. */
  calmSince: number | null;
  isAcknowledged: boolean;
  /** Reminders sent so far, or skipped while nobody was to be told. */
  reminders: number;
}

/** What a rule asks of time. */
export interface Patience {
  holdMs: number;
  /** Null: nobody is told again. */
  repeatMs: number | null;
}

/** What is to be done about a target: begin to watch it, stop that, tell of it, and so on. */
export type Step = 'watch' | 'forget' | 'raise' | 'calm' | 'trouble-again' | 'resolve' | 'remind';

/** An alert is over when things have been calm for as long as this: what comes and goes is one alert and not twenty. */
export const CALM_MS = 30_000;

/** When it began, for a life or for what is seen for the first time. */
const beginOf = (life: Life | null, seenSince: number): number => Math.min(life?.since ?? seenSince, seenSince);

/**
 * The next step of an alert; null when nothing is to be done.
 * @param life null when nothing is known of the target yet
 * @param seenSince since when it is past its limit; null when it is not
 */
export function nextStep(life: Life | null, seenSince: number | null, { holdMs, repeatMs }: Patience, now: number): Step | null {
  if (life?.raisedAt == null) {
    if (seenSince === null) return life ? 'forget' : null;
    if (now - beginOf(life, seenSince) >= holdMs) return 'raise';
    return life ? null : 'watch';
  }
  if (seenSince === null) {
    if (life.calmSince === null) return 'calm';
    return now - life.calmSince >= CALM_MS ? 'resolve' : null;
  }
  if (life.calmSince !== null) return 'trouble-again';
  return repeatMs !== null && !life.isAcknowledged && remindersUntil(life.raisedAt, repeatMs, now) > life.reminders ? 'remind' : null;
}

/** How many reminders an alert should have had by now. A worker that was away does not send them all at once. */
export const remindersUntil = (raisedAt: number, repeatMs: number, now: number): number => Math.floor((now - raisedAt) / repeatMs);
