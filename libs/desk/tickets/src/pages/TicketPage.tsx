import { supportTickets } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { RecordHistory, RecordPanel } from '@santral/desk-platform/resource-ui';
import { useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Collapse } from 'antd';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Messages } from '../parts/Messages';
import { StateButtons } from '../parts/StateButtons';
import { TicketFacts } from '../parts/TicketFacts';
import { TicketStateTag } from '../parts/TicketStateTag';
import { useTicket } from '../use-ticket';
import '../parts/ticket.css';

/** `/apps/e-commerce/support-tickets/{id}` */
export function TicketPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  const navigate = useNavigate();
  const mayUpdate = useCan('support-tickets.update');
  const [isEditing, setIsEditing] = useState(false);
  const { ticket, error, reload, isBusy, change } = useTicket(id);
  if (!ticket) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />;
  return (
    <>
      <nav className="crumb">
        <Link to={supportTickets.route}>{supportTickets.title[language]}</Link> / <Ltr>{ticket.code}</Ltr>
      </nav>
      <header className="page-header ticket-header">
        <h1>{ticket.subject}</h1>
        <TicketStateTag state={ticket.state} />
        {mayUpdate && (
          <div className="push buttons">
            <StateButtons ticket={ticket} isBusy={isBusy} onMove={(state, done) => void change(ticket, { state }, done)} />
            <Button icon={<Pencil size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={() => setIsEditing(true)}>
              {t('edit')}
            </Button>
          </div>
        )}
      </header>
      <div className="ticket-columns">
        <Messages ticketId={String(ticket.id)} mayWrite={mayUpdate} />
        <section className="card" aria-labelledby="ticket-facts">
          <header className="card-header">
            <h2 id="ticket-facts">{t('facts')}</h2>
          </header>
          <TicketFacts ticket={ticket} mayUpdate={mayUpdate} isBusy={isBusy} onAssign={(assigneeId) => void change(ticket, { assigneeId }, t('assigned'))} />
          <Collapse ghost destroyOnHidden items={[{ key: 'history', label: t('platform:resource.history'), children: <RecordHistory resource={supportTickets} id={ticket.id} /> }]} />
        </section>
      </div>
      {isEditing && (
        <RecordPanel
          resource={supportTickets}
          id={String(ticket.id)}
          onClose={() => setIsEditing(false)}
          onWritten={(written) => {
            setIsEditing(false);
            if (written === null) void navigate(supportTickets.route);
            else reload();
          }}
        />
      )}
    </>
  );
}
