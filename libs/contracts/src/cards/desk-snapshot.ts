import { z } from 'zod';
import { instant } from '../calls/call-record.js';
import { cardSchema, savedDraftSchema } from './card.js';

export const pbxStatusSchema = z.object({
  id: z.string(),
  link: z.enum(['up', 'lost', 'refused', 'off']),
  since: instant,
  message: z.string().nullable(),
});
export type PbxStatus = z.infer<typeof pbxStatusSchema>;

/** What a desk loads on every (re)connect: positions were read before the rows, so facts above them are newer or harmless. */
export const deskSnapshotSchema = z.object({
  /** Stream name → position. Facts of a stream at or below its position are dropped. */
  positions: z.record(z.string(), z.string()),
  serverTime: instant,
  extension: z.string().nullable(),
  pbx: z.string().nullable(),
  cards: z.array(cardSchema),
  drafts: z.record(z.string(), savedDraftSchema),
  links: z.array(pbxStatusSchema),
  /** Whether the agent's phone is registered; null when the PBX has not said. */
  phoneReachable: z.boolean().nullable(),
  /** Whether that phone answers, holds and resumes when the PBX asks it to. */
  phoneRemoteControl: z.boolean().optional(),
});
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>;
