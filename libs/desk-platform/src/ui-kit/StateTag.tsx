import { AlarmClock, BellRing, CircleCheck, Circle, Coffee, Pause, PencilLine, Phone, PlugZap, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Timer } from './Timer';
import './state-tag.css';

export type DeskState =
  'available' | 'ringing' | 'talking' | 'on-hold' | 'wrap-up' | 'break-pending' | 'on-break' | 'overrun' | 'unreachable' | 'logged-out';

/** One icon per state, the same everywhere. */
export const stateIcons: Record<DeskState, LucideIcon> = {
  available: CircleCheck,
  ringing: BellRing,
  talking: Phone,
  'on-hold': Pause,
  'wrap-up': PencilLine,
  'break-pending': Coffee,
  'on-break': Coffee,
  overrun: AlarmClock,
  unreachable: PlugZap,
  'logged-out': Circle,
};

export interface StateTagProps {
  state: DeskState;
  /** Instant the state began (ISO 8601); its time is shown. */
  since?: string | null;
  /** Instant at which the time stands still. */
  until?: string | null;
  /** Another word than the state's own. */
  label?: string;
  /** Another icon than the state's own, where one state has several shapes (missed, dialling). */
  icon?: LucideIcon;
}

/** A state as colour, icon, word and time. */
export function StateTag({ state, since = null, until = null, label, icon: Icon = stateIcons[state] }: StateTagProps) {
  const { t } = useTranslation('platform');
  return (
    <span className={`state-tag state-${state}`}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {label ?? t(`state.${state}`)}
      {since !== null && <Timer since={since} until={until} />}
    </span>
  );
}
