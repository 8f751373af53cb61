import type { Desk } from '@santral/contracts';

/** Redis keys of the cards of a PBX share its hash tag, so that one MULTI can hold cards and watermark even in a cluster. */
export const cardKeys = {
  /** Hash of one desk: callId → card. */
  cards: ({ pbx, extension }: Desk) => `cards:{${pbx}}:${extension}`,
  /** Sorted set of one desk: calls whose card was saved or dismissed, by when (epoch ms). */
  closed: ({ pbx, extension }: Desk) => `cards:{${pbx}}:${extension}:closed`,
  /** Hash of one desk: callId → draft. */
  drafts: ({ pbx, extension }: Desk) => `drafts:{${pbx}}:${extension}`,
  /** Hash: callId → JSON list of the extensions that hold a card of it. */
  holders: (pbx: string) => `card-holders:{${pbx}}`,
  /** Hash: stream → position up to which its facts are in the cards. */
  positions: (pbx: string) => `card-positions:{${pbx}}`,
} as const;

/** How long it is remembered that a card was closed; older facts do not come any more. */
export const CLOSED_SECONDS = 24 * 3600;
/** Cards of a desk nobody has rung for this long are forgotten. */
export const DESK_SECONDS = 30 * 24 * 3600;
export const DRAFT_SECONDS = 7 * 24 * 3600;
