import { z } from 'zod';
import { breakLimitKindSchema } from '../agents/break-limits.js';
import { instant } from '../calls/call-record.js';
import { alertKinds, alertSeverities } from './alert-kinds.js';

/** What an alert is about, in its row and in the facts about it. */
export const alertShape = {
  /** Name of the rule that raised it. */
  rule: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(alertSeverities),
  /** Empty for what Santral says of itself. */
  pbx: z.string(),
  /** PBX, part of Santral, queue or extension. */
  target: z.string(),
  /** Queues the target has to do with: of a queue itself, of an agent those they are in. */
  queues: z.array(z.string()),
  /** As measured when it was raised; null where there is nothing to measure. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** Which limit a break is past; null for everything else. */
  limitKind: breakLimitKindSchema.nullable().default(null),
  /** Since when it had been so. */
  since: instant,
};
