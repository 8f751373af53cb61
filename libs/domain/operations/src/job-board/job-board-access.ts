import type { Permission } from '@santral/contracts';

export const JOB_BOARD_COOKIE = 'santral_job_board';

/** Trying jobs again, and changing them, is for those who may hand back dead letters. */
export const mayChangeJobs = (permissions: ReadonlySet<Permission>): boolean => permissions.has('telephony.manage');
