import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { defineFact, room } from './define-fact.js';

const everybody = () => [room.everybody];

export const pbxFacts = {
  /** Logged in and resynchronised: live figures are true again. */
  'pbx.link-up': defineFact(1, z.object({ banner: z.string(), restarted: z.boolean(), openCalls: z.int() }), everybody),
  /** The connection to the PBX is gone; timers freeze on the last known state. */
  'pbx.link-lost': defineFact(1, z.object({ reason: z.string() }), everybody),
  /** The PBX refused our credentials: somebody has to act, retrying does not help. */
  'pbx.login-refused': defineFact(1, z.object({ message: z.string() }), everybody),
  /** What happened during an outage could be pieced together, or could not. */
  'pbx.gap-closed': defineFact(
    1,
    z.object({ from: instant, until: instant, coverage: z.enum(['reconstructed', 'unknown']), found: z.int(), closed: z.int() }),
    everybody,
  ),
} as const;
