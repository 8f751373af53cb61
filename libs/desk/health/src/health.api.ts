import { deadLettersSchema, jobBoardSessionSchema, pbxEventSchema, replayAnswerSchema, systemHealthSchema } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';
import { z } from 'zod';

const eventsSchema = z.array(pbxEventSchema);
/** Figures that no fact tells of. */
const REFRESH_MS = 5000;
const linkFacts = ['pbx.link-up', 'pbx.link-lost', 'pbx.login-refused', 'pbx.gap-closed'] as const;

export const useHealth = () => useRemote('/api/operations/health', systemHealthSchema, { reloadOn: linkFacts, everyMs: REFRESH_MS });
export const usePbxEvents = (pbx: string) => useRemote('/api/operations/pbx-events', eventsSchema, { query: { pbx }, reloadOn: linkFacts, everyMs: REFRESH_MS });
export const useDeadLetters = () => useRemote('/api/operations/dead-letters', deadLettersSchema, { everyMs: REFRESH_MS });

/** Hands back all dead letters of a stream or queue; answers how many there were. */
export const replayDeadLetters = (source: string) => api.post('/api/operations/dead-letters/replay', replayAnswerSchema, { source });

/** Lets this browser in at the board of jobs for a while; answers where it is. */
export const openJobBoard = () => api.post('/api/operations/job-board-session', jobBoardSessionSchema);
