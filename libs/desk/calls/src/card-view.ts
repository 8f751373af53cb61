import type { Card, CardState } from '@santral/contracts';
import type { DeskState } from '@santral/desk-platform/ui-kit';

/** At most this many cards are open at once; the rest fold to one line. */
export const MAX_EXPANDED = 3;

/** The state of the design tokens that a card's colour and icon come from. */
export const deskStates: Record<CardState, DeskState> = {
  ringing: 'ringing',
  dialling: 'ringing',
  active: 'talking',
  held: 'on-hold',
  consulting: 'on-hold',
  parked: 'on-hold',
  missed: 'overrun',
  ended: 'wrap-up',
};

const liveStates: readonly CardState[] = ['ringing', 'dialling', 'active', 'held', 'consulting', 'parked'];
/** Whether the call is up and waits for this agent or talks with them. */
export const isLive = (card: Card): boolean => liveStates.includes(card.state);

const formless: readonly CardState[] = ['ringing', 'missed', 'parked'];
/** Ringing and missed cards only show who calls, and a parked call is to be fetched; the form belongs to calls the agent has, had or placed. */
export const hasForm = (card: Card): boolean => !formless.includes(card.state);

/** Cards a person may put away unsaved, as the card machine allows it; ringing ones go by themselves. */
export const isDismissable = (card: Card): boolean => card.state === 'ended' || card.state === 'missed';

/**
 * What a card's timer counts (ISO 8601): time rung until the answer, then time talked, stopped at hangup.
 * Null for a call that ended without ever being answered: there is no duration to show.
 */
export function timerOf(card: Card): { since: string; until: string | null } | null {
  if (card.state === 'ended' && card.answeredAt === null) return null;
  return { since: card.answeredAt ?? card.startedAt, until: card.endedAt };
}

/** Translation key of a card's state; a call that nobody answered did not "end" like a conversation does. */
export const stateKeyOf = (card: Card): string => (card.state === 'ended' && card.answeredAt === null ? 'unanswered' : card.state);

/** Newest first, and nothing else: a card never jumps because its state changed. */
export const byArrival = (a: Card, b: Card): number => b.startedAt.localeCompare(a.startedAt) || b.callId.localeCompare(a.callId);

/**
 * Which cards stay open when `arrived` comes in. Finished ones fold to make room, except the one the agent works in;
 * beyond the limit the oldest fold first.
 */
export function withExpanded(
  expanded: readonly string[],
  arrived: string,
  cards: Readonly<Record<string, Card>>,
  workingOn: string | null,
): string[] {
  const others = expanded.filter((id) => id !== arrived && cards[id] !== undefined && (id === workingOn || isLive(cards[id])));
  return capped([arrived, ...others], [arrived, workingOn]);
}

/** Cuts to the limit from the end (the oldest), sparing the cards named. */
export function capped(expanded: readonly string[], spared: readonly (string | null)[]): string[] {
  const kept = [...expanded];
  while (kept.length > MAX_EXPANDED) {
    const victim = kept.findLastIndex((id) => !spared.includes(id));
    kept.splice(victim === -1 ? kept.length - 1 : victim, 1);
  }
  return kept;
}
