import type { RingResult } from '@santral/contracts';

/** What can happen to an attempt to reach somebody. */
export type RingSignal = 'connected' | 'rejected' | 'engaged' | 'timed-out' | 'unreachable' | 'taken-elsewhere' | 'caller-gave-up';

/** The whole life of a ring. A missing cell changes nothing: every result is terminal and absorbs what comes late. */
export const ringTransitions: Record<RingResult, Partial<Record<RingSignal, RingResult>>> = {
  pending: {
    connected: 'answered',
    rejected: 'rejected',
    engaged: 'busy',
    'timed-out': 'no-answer',
    unreachable: 'failed',
    'taken-elsewhere': 'cancelled-elsewhere',
    'caller-gave-up': 'cancelled-caller',
  },
  answered: {},
  'no-answer': {},
  rejected: {},
  busy: {},
  'cancelled-caller': {},
  'cancelled-elsewhere': {},
  failed: {},
};

/** Q.850 causes of a phone or a far end that said no: `USER_BUSY` by most phones, whether they are busy or their button was pressed. */
const [USER_BUSY, DECLINED] = [17, 21];
/** Q.850 causes of an attempt that could not reach anything: unknown number, no route, no channel, wrong address, network out of order … */
const failures = new Set([1, 2, 3, 5, 20, 22, 27, 28, 34, 38, 41, 42, 44, 47, 50, 55, 57, 58, 65, 66, 69, 79, 88, 95, 96, 97, 101, 102, 111]);
/** Nobody took it: no user responding, user alerting but no answer. */
const silences = new Set([18, 19]);
const ANSWERED_ELSEWHERE = 26;

export interface RingEnding {
  /** First telling `DialStatus` (a `CANCEL` after `NOANSWER` tells nothing); null when no `DialEnd` was heard. */
  readonly dialStatus: string | null;
  /** Cause of the rung leg's hangup: the only thing that tells a rejecting agent from one who does not answer. */
  readonly cause: number;
  /** The phone rang: who is told busy by one that did not was not rejected by anybody. */
  readonly hasRung: boolean;
  /** Another leg of the call took it. */
  readonly takenElsewhere: boolean;
  /** The party for whom it rang has hung up or is hanging up. */
  readonly callerGone: boolean;
}

/** Reads the end of a rung leg that was never connected. */
export function ringSignalOf({ dialStatus, cause, hasRung, takenElsewhere, callerGone }: RingEnding): RingSignal {
  if (cause === ANSWERED_ELSEWHERE) return 'taken-elsewhere';
  if (cause === DECLINED) return 'rejected';
  if (cause === USER_BUSY || dialStatus === 'BUSY') return hasRung ? 'rejected' : 'engaged';
  if (failures.has(cause) || dialStatus === 'CHANUNAVAIL' || dialStatus === 'CONGESTION' || dialStatus === 'INVALIDARGS') return 'unreachable';
  if (dialStatus === 'NOANSWER' || silences.has(cause)) return 'timed-out';
  if (takenElsewhere) return 'taken-elsewhere';
  return dialStatus !== null || callerGone ? 'caller-gave-up' : 'timed-out';
}
