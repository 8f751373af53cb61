import { z } from 'zod';
import { instant } from '../calls/call-record.js';

/** Answer of `POST /api/operations/job-board-session`: where the board of jobs is open to this browser, and until when. */
export const jobBoardSessionSchema = z.object({ url: z.string(), expiresAt: instant, /** Whether jobs may be tried again and changed there. */ mayChange: z.boolean() });
export type JobBoardSession = z.infer<typeof jobBoardSessionSchema>;

export const JOB_BOARD_PATH = '/api/operations/job-board';
