import { z } from 'zod';
import { defineJob, type JobPayload, type JobSpec } from '../jobs/define-job.js';

/** Of one PBX; null: of all. */
const ofPbx = z.object({ pbx: z.string().nullable() });

/**
 * What we want PBXs to have of something (extensions, queues, lines of the dialplan), kept the same as what they have: `push` brings them what
 * waits, `compare` looks what they have. Rows say what is to be done, so that a job that is lost, or runs twice, changes nothing.
 */
export interface Upkeep {
  /** Of what, in the names of its rhythms and in the log. */
  readonly of: string;
  readonly push: JobSpec<typeof ofPbx>;
  readonly compare: JobSpec<typeof ofPbx>;
}
export type UpkeepJob = JobPayload<Upkeep['push']>;

/** Declares the two jobs of a queue; whoever calls for them and whoever does them share the result. */
export const defineUpkeep = (queue: string, of: string = queue): Upkeep => ({ of, push: defineJob(`${queue}.push`, ofPbx), compare: defineJob(`${queue}.compare`, ofPbx) });

/** Rows that know on which PBXs there is something of ours. */
export interface OnPbxs {
  pbxs(): Promise<string[]>;
}

/** Does the work of a job for the PBX it is about, or for all that have something of ours, one after another. */
export async function eachPbx(pbx: string | null, rows: OnPbxs, work: (pbx: string) => Promise<void>): Promise<void> {
  for (const one of pbx === null ? await rows.pbxs() : [pbx]) await work(one);
}
