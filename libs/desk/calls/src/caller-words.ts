import { formatNational, type CallerMatch, type Card } from '@santral/contracts';
import type { TFunction } from 'i18next';
import type { Caller } from './caller';

/** How a caller is called on cards, in the call bar and by the screen reader. */
export interface CallerWords {
  name: string;
  /** Company, 'Bireysel', or what is known instead. */
  detail: string;
  /** The name is a number and so reads from left to right. */
  isNumber: boolean;
}

/** Company of an owner, or 'Bireysel' for persons. */
export const companyOf = (owner: Pick<CallerMatch, 'company_name'>, t: TFunction<'calls'>): string =>
  owner.company_name.trim() || t('card.individual');
/** A company without a contact is called by its own name. */
export const personOf = (owner: Pick<CallerMatch, 'name_surname' | 'company_name'>): string =>
  owner.name_surname.trim() || owner.company_name.trim();

export function wordsOf(card: Card, caller: Caller, t: TFunction<'calls'>): CallerWords {
  if (caller.kind === 'hidden') return { name: t('card.hidden'), detail: card.party.name ?? t('card.unknownShort'), isNumber: false };
  if (caller.kind === 'known') return { name: personOf(caller.owner), detail: companyOf(caller.owner, t), isNumber: false };
  const details = { loading: 'card.loading', failed: 'card.lookupFailed', unknown: 'card.unknownShort' } as const;
  // The PBX may know a name that we do not.
  return { name: formatNational(card.party.number ?? card.party.e164), detail: card.party.name ?? t(details[caller.kind]), isNumber: true };
}

/** What a screen reader says when a call comes in. */
export function announcementOf(card: Card, caller: Caller, t: TFunction<'calls'>): string {
  if (caller.kind === 'hidden') return t('announce.hidden');
  if (caller.kind === 'known') return t('announce.known', { name: personOf(caller.owner), company: companyOf(caller.owner, t) });
  return t(caller.kind === 'unknown' ? 'announce.unknown' : 'announce.number', {
    number: formatNational(card.party.number ?? card.party.e164),
  });
}
