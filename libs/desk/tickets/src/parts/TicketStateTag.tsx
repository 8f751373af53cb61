import { type TicketState, ticketStateOptions } from '@santral/contracts';
import { useLanguage } from '@santral/desk-platform/i18n';
import { CircleCheck, CircleDashed, CircleDot, Hourglass, Lock, type LucideIcon } from 'lucide-react';
import './ticket.css';

const icons: Record<TicketState, LucideIcon> = { new: CircleDashed, open: CircleDot, 'waiting-customer': Hourglass, resolved: CircleCheck, closed: Lock };

/** The state of a ticket as colour, icon and word. */
export function TicketStateTag({ state }: { state: TicketState }) {
  const language = useLanguage();
  const Icon = icons[state];
  return (
    <span className={`ticket-state is-${state}`}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {ticketStateOptions.find((option) => option.value === state)?.label[language]}
    </span>
  );
}
