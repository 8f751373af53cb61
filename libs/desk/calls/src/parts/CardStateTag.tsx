import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { StateTag } from '@santral/desk-platform/ui-kit';
import { PhoneMissed, PhoneOutgoing, type LucideIcon } from 'lucide-react';
import { deskStates, stateKeyOf, timerOf } from '../card-view';
import { useStaleness } from '../hooks/use-staleness';

const ownIcons: Partial<Record<Card['state'], LucideIcon>> = { missed: PhoneMissed, dialling: PhoneOutgoing };

/** State of a call: colour, icon, word, and the time that stands still at hangup. Grey and standing while nothing is heard of it. */
export function CardStateTag({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const stale = useStaleness();
  const timer = timerOf(card);
  const isFrozen = stale !== null && card.endedAt === null;
  return (
    <StateTag
      state={isFrozen ? 'unreachable' : deskStates[card.state]}
      label={t(`state.${stateKeyOf(card)}`)}
      since={timer?.since ?? null}
      until={isFrozen ? stale.since : (timer?.until ?? null)}
      {...(ownIcons[card.state] ? { icon: ownIcons[card.state] } : {})}
    />
  );
}
