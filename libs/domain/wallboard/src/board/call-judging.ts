import type { Judging } from '@santral/contracts';

/** Port to the options of reports: a queue reaches live what it will have reached in its report. */
export interface CallJudging {
  judging(): Promise<Judging>;
}

/** Nest injection token of the `CallJudging`; a global module has to provide it. */
export const CALL_JUDGING = Symbol('CALL_JUDGING');
