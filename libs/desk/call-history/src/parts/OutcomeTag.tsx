import type { CallOutcome, Direction } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { type DeskState, StateTag } from '@santral/desk-platform/ui-kit';
import { CircleCheck, CircleHelp, type LucideIcon, PhoneIncoming, PhoneMissed, PhoneOff, PhoneOutgoing, Users } from 'lucide-react';
import './call-history.css';

const lost: { state: DeskState; icon: LucideIcon } = { state: 'overrun', icon: PhoneMissed };
const unmade: { state: DeskState; icon: LucideIcon } = { state: 'logged-out', icon: PhoneOff };
const looks: Record<CallOutcome, { state: DeskState; icon?: LucideIcon }> = {
  answered: { state: 'available', icon: CircleCheck },
  open: { state: 'talking' },
  abandoned: lost,
  timeout: lost,
  'exit-key': lost,
  'exit-empty': lost,
  withdrawn: lost,
  refused: lost,
  'ivr-only': unmade,
  busy: unmade,
  'no-answer': unmade,
  cancelled: unmade,
  failed: unmade,
  system: { state: 'unreachable', icon: CircleHelp },
};

/** How a call ended: colour, icon and word. */
export function OutcomeTag({ outcome }: { outcome: CallOutcome }) {
  const { t } = useTranslation('call-history');
  return <StateTag {...looks[outcome]} label={t(`outcome.${outcome}`)} />;
}

const directionIcons: Record<Direction, LucideIcon> = { inbound: PhoneIncoming, outbound: PhoneOutgoing, internal: Users };

export function DirectionLabel({ direction }: { direction: Direction }) {
  const { t } = useTranslation('call-history');
  const Icon = directionIcons[direction];
  return (
    <span className="call-direction">
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(`direction.${direction}`)}
    </span>
  );
}
