import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { pbxIdSchema } from './pbxs.js';

/**
 * How a trunk is. `registered`: the provider has taken our registration; `unregistered` and `rejected`: it has not; `reachable` and `unreachable`: it
 * answers, or does not, when it is asked (qualify), where there is no registration or in spite of it; `unwatched`: it neither registers nor is asked.
 */
export const trunkStates = ['registered', 'reachable', 'unwatched', 'unregistered', 'rejected', 'unreachable'] as const;
export type TrunkState = (typeof trunkStates)[number];
/** Calls cannot be expected to go over it. */
export const isTrunkDown = (state: TrunkState): boolean => state === 'unregistered' || state === 'rejected' || state === 'unreachable';

const sight = {
  /** Name of the endpoint; of a registration without one, its own. */
  trunk: z.string(),
  state: z.enum(trunkStates),
  /** Where it registers, or its address. */
  server: z.string().nullable(),
  /** Of the last answer. */
  roundtripMs: z.number().nullable(),
};
/** A trunk as telephony sees it: one of string `trunksKey`. `since`: of the state, as far as it was watched. */
export const seenTrunkSchema = z.object({ ...sight, since: instant });
export type SeenTrunk = z.output<typeof seenTrunkSchema>;
export const trunksSeenSchema = z.object({ readAt: instant, trunks: z.array(seenTrunkSchema) });
export type TrunksSeen = z.output<typeof trunksSeenSchema>;
export const trunksKey = (pbx: string) => `trunks:{${pbx}}`;

/** A trunk became something else. `state` null: the PBX has it no more; `before` null: it had not been seen. */
export const trunkChangeSchema = z.object({ trunk: z.string(), at: instant, before: z.enum(trunkStates).nullable(), state: z.enum(trunkStates).nullable() });
export type TrunkChange = z.output<typeof trunkChangeSchema>;
/** List of changes that are not written down yet, oldest first. */
export const trunkChangesKey = (pbx: string) => `trunk-changes:{${pbx}}`;

const counts = z.object({ inbound: z.int(), outbound: z.int() });
/** `GET /api/trunks`: of one PBX. */
export const pbxTrunksSchema = z.object({
  pbx: z.string(),
  /** Whether the link is up: otherwise this is what was seen last. */
  isLive: z.boolean(),
  /** Null when the trunks were never seen: the AMI user may lack the class `system`. */
  readAt: instant.nullable(),
  trunks: z.array(seenTrunkSchema.extend({ callsNow: counts, callsToday: counts })),
});
export type PbxTrunks = z.output<typeof pbxTrunksSchema>;
export type TrunkLine = PbxTrunks['trunks'][number];
export const allTrunksSchema = z.array(pbxTrunksSchema);

/** `GET /api/trunks/history`: newest first; `before` is the instant of the last one seen. */
export const trunkHistoryQuerySchema = z.object({ pbx: pbxIdSchema, trunk: z.string().min(1).max(200), before: instant.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) });
export type TrunkHistoryQuery = z.output<typeof trunkHistoryQuerySchema>;
export const trunkHistorySchema = z.array(trunkChangeSchema);
