import { callItemSchema, supportTickets } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { RecordFacts, ReferenceSelect } from '@santral/desk-platform/resource-ui';
import { useCan } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Link } from 'react-router-dom';
import type { Ticket } from '../use-ticket';

interface Props {
  ticket: Ticket;
  mayUpdate: boolean;
  isBusy: boolean;
  onAssign: (userId: string | null) => void;
}

const SHOWN = ['assigneeId', 'priority', 'customerId', 'contactId', 'channel', 'category', 'callId', 'settledAt', 'reopenings'];
const textOf = (row: Ticket, name: string): string => String(row[`${name}Display`] ?? '–');

/** Who and what a ticket is about, and who sees to it. */
export function TicketFacts({ ticket, mayUpdate, isBusy, onAssign }: Props) {
  const { t } = useTranslation('tickets');
  const seesCustomers = useCan('customers.read');
  const seesContacts = useCan('contacts.read');
  const customer = textOf(ticket, 'customerId');
  const contact = textOf(ticket, 'contactId');
  return (
    <RecordFacts
      resource={supportTickets}
      row={ticket}
      names={SHOWN.filter((name) => ticket[name] !== null || ['assigneeId', 'customerId'].includes(name))}
      cells={{
        ...(mayUpdate
          ? { assigneeId: <ReferenceSelect className="ticket-assignee" resource={supportTickets} reference="users" value={ticket.assigneeId} onChange={onAssign} disabled={isBusy} placeholder={t('nobody')} aria-label={t('assignee')} /> }
          : {}),
        ...(ticket.customerId && seesCustomers ? { customerId: <Link to={`/apps/customer/${ticket.customerId}/0`}>{customer}</Link> } : {}),
        ...(ticket.contactId && seesContacts ? { contactId: <Link to={`/apps/person-contact/detail/${ticket.contactId}`}>{contact}</Link> } : {}),
        ...(ticket.callId ? { callId: <CallSummary callId={ticket.callId} /> } : {}),
      }}
    />
  );
}

/** The call that opened the ticket; its id alone for those who may not see calls. */
function CallSummary({ callId }: { callId: string }) {
  const { t } = useTranslation('tickets');
  const { dateTime, duration } = useFormats();
  const mayRead = useCan('calls.read');
  const { data } = useRemote(mayRead ? `/api/calls/${encodeURIComponent(callId)}` : null, callItemSchema);
  if (!data) return <Ltr>{callId}</Ltr>;
  return (
    <span>
      {t(`call.${data.direction}`)} · <bdi className="num">{dateTime(data.startedAt)}</bdi> · <Ltr>{duration(data.talkMs)}</Ltr>
      {data.agent && ` · ${data.agent}`}
    </span>
  );
}
