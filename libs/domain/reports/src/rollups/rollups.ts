import { agentRollup } from './agent-rollup.js';
import { answerRollup } from './answer-rollup.js';
import { callRollup } from './call-rollup.js';
import { contactRollup } from './contact-rollup.js';
import { entryRollup } from './entry-rollup.js';
import { peakRollup } from './peak-rollup.js';
import type { Rollup } from './rollup.js';
import { staffRollup } from './staff-rollup.js';
import { pauseRollup, stateRollup } from './state-rollups.js';
import { visitRollup } from './visit-rollup.js';

/** Everything that is summed up. */
export const rollups: readonly Rollup[] = [visitRollup, entryRollup, staffRollup, callRollup, contactRollup, peakRollup, agentRollup, answerRollup, stateRollup, pauseRollup];
