import { settledTicketStates, type TicketState, ticketStateOptions, ticketTransitions } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Button } from 'antd';
import type { Ticket } from '../use-ticket';

interface Props {
  ticket: Ticket;
  isBusy: boolean;
  /** `done` says what happened, once it has. */
  onMove: (state: TicketState, done: string) => void;
}

/** A button for every state the ticket may go to from here, and none for the others: the server refuses by the same table. */
export function StateButtons({ ticket, isBusy, onMove }: Props) {
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  const isSettled = settledTicketStates.includes(ticket.state);
  return (
    <div className="ticket-moves" role="group" aria-label={t('move.label')}>
      {ticketTransitions[ticket.state].map((state) => (
        <Button key={state} disabled={isBusy} onClick={() => onMove(state, t('moved', { state: ticketStateOptions.find((o) => o.value === state)?.label[language] }))}>
          {t(state === 'open' && isSettled ? 'move.reopen' : `move.${state}`)}
        </Button>
      ))}
    </div>
  );
}
