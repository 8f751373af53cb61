/** What an alert can be about: a PBX, one of its trunks, a part of Santral itself, a queue or an agent. Its `target` is the id, the name or the extension of that. */
export const alertSubjects = ['pbx', 'trunk', 'system', 'queue', 'agent'] as const;
export type AlertSubject = (typeof alertSubjects)[number];

/** Everything a rule can watch, in the order in which people are offered it. */
export const alertKinds = [
  'link-down', 'no-signal', 'signals-slow', 'clock-skew', 'gap-found', 'wait-differs',
  'trunk-unregistered',
  'dead-letters', 'stream-behind', 'jobs-waiting', 'process-missing',
  'longest-wait', 'waiting', 'service-level', 'abandoned', 'nobody-available',
  'break-overrun',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertSeverities = ['warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Why an alert is over: things are as they should be, or its rule was changed, switched off or deleted. */
export const alertEndings = ['calm', 'rule'] as const;
export type AlertEnding = (typeof alertEndings)[number];

export interface AlertKindSpec {
  readonly about: AlertSubject;
  /** Of the measured value and of the limit; null when something simply is so or is not. */
  readonly unit: 's' | 'ms' | 'count' | 'percent' | null;
  /** On which side of the limit it is bad. */
  readonly bad: 'above' | 'below';
  /** Null without a unit. */
  readonly limit: { readonly min: number; readonly max: number; readonly initial: number } | null;
  /** For how long it has to last, seconds, until somebody changes it. */
  readonly initialHoldS: number;
  /** Counted over a period that ends now. */
  readonly hasWindow: boolean;
}

type Limit = readonly [min: number, max: number, initial: number];
const about = (subject: AlertSubject, unit: AlertKindSpec['unit'], limit: Limit | null, initialHoldS: number, more: Partial<AlertKindSpec> = {}): AlertKindSpec => ({
  about: subject,
  unit,
  bad: 'above',
  limit: limit && { min: limit[0], max: limit[1], initial: limit[2] },
  initialHoldS,
  hasWindow: false,
  ...more,
});
const HOUR_S = 3600;
const MANY = 1_000_000;

/** What is measured for each kind, and what may be asked of it. docs/alerts.md says the same in words. */
export const alertKindSpecs: Record<AlertKind, AlertKindSpec> = {
  /** The link to the PBX is anything but up. */
  'link-down': about('pbx', null, null, 30),
  /** Since when nothing was heard of the PBX, not even an answer to a ping. */
  'no-signal': about('pbx', 's', [5, HOUR_S, 30], 0),
  /** From the bytes of a signal to its fact, on average since the look before. */
  'signals-slow': about('pbx', 'ms', [10, 60_000, 500], 30),
  /** How far the clocks of the PBX and of Santral are apart, whichever is ahead. */
  'clock-skew': about('pbx', 'ms', [100, HOUR_S * 1000, 2000], 60),
  /** Length of a gap that ended within the last fifteen minutes. */
  'gap-found': about('pbx', 's', [0, 24 * HOUR_S, 0], 0),
  /** Answered stays in queues, within the window, of which the PBX counted a wait more than two seconds longer or shorter than ours. */
  'wait-differs': about('pbx', 'count', [0, 100_000, 0], 0, { hasWindow: true }),
  /** A trunk whose registration the provider has not, or which does not answer. */
  'trunk-unregistered': about('trunk', null, null, 60),
  'dead-letters': about('system', 'count', [0, MANY, 0], 0),
  'stream-behind': about('system', 'count', [1, MANY, 1000], 60),
  'jobs-waiting': about('system', 'count', [1, MANY, 1000], 60),
  /** No process of that name lives. */
  'process-missing': about('system', null, null, 30),
  'longest-wait': about('queue', 's', [5, 2 * HOUR_S, 120], 0),
  waiting: about('queue', 'count', [0, 10_000, 5], 30),
  /** By the rule of the wallboard, over the window. */
  'service-level': about('queue', 'percent', [1, 100, 70], 0, { bad: 'below', hasWindow: true }),
  /** Given up within the window; short ones are none. */
  abandoned: about('queue', 'count', [0, 100_000, 5], 0, { hasWindow: true }),
  /** How many wait while nobody could be rung. */
  'nobody-available': about('queue', 'count', [0, 10_000, 0], 30),
  /** How long a break is past its limit. */
  'break-overrun': about('agent', 's', [0, 4 * HOUR_S, 60], 0),
};

/** Whether a measured value is past a limit. */
export const isPast = (kind: AlertKind, value: number, limit: number | null): boolean => {
  if (limit === null) return true;
  return alertKindSpecs[kind].bad === 'above' ? value > limit : value < limit;
};
