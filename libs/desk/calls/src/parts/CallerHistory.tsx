import { openTicketSchema, recentCallSchema, supportTickets, type OpenTicket, type RecentCall } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { serverNow } from '@santral/desk-platform/live';
import { useAppSelector, useCan } from '@santral/desk-platform/store';
import { Button, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { PhoneIncoming, PhoneMissed, PhoneOutgoing, Ticket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';

const RECENT_SHOWN = 3;

interface Props {
  callId: string;
  number: string;
  /** Null for unknown callers: their last contacts are found by number alone. */
  customerId: string | null;
}

/** Open tickets and the last three contacts of a caller: what the agent wants to know before answering. */
export function CallerHistory({ callId, number, customerId }: Props) {
  const { t } = useTranslation('calls');
  const recent = useRemote('/api/calls/recent', z.array(recentCallSchema), { query: { number, customerId, limit: RECENT_SHOWN } });
  const tickets = useRemote(customerId === null ? null : '/api/desk/tickets', z.array(openTicketSchema), {
    query: { customerId },
    reloadOn: ['ticket.opened'],
  });
  const isLoading = (recent.isLoading && !recent.data) || (customerId !== null && tickets.isLoading && !tickets.data);
  // Most unknown numbers never called before: no room is held for them.
  if (isLoading) return customerId === null ? null : <LateSkeleton rows={3} />;
  const earlier = (recent.data ?? []).filter((call) => call.id !== callId);
  const open = tickets.data ?? [];
  const hasFailed = (recent.error && !recent.data) || (tickets.error && !tickets.data);
  if (customerId === null && earlier.length === 0 && !hasFailed) return null;
  return (
    <ul className="call-rows" aria-label={t('history.label')}>
      {open[0] && <TicketRow ticket={open[0]} more={open.length - 1} />}
      {earlier.map((call) => (
        <RecentRow key={call.id} call={call} />
      ))}
      {hasFailed ? (
        <li className="call-row">
          <span className="truncated">{t('history.failed')}</span>
          <Button kind="text" size="small" className="call-push" onClick={() => (recent.error ? recent.reload() : tickets.reload())}>
            {t('card.retry')}
          </Button>
        </li>
      ) : (
        open.length + earlier.length === 0 && <li className="call-row call-muted">{t('history.none')}</li>
      )}
    </ul>
  );
}

function TicketRow({ ticket, more }: { ticket: OpenTicket; more: number }) {
  const { t } = useTranslation('calls');
  const formats = useFormats();
  const canOpen = useCan('support-tickets.read');
  const clockOffsetMs = useAppSelector((state) => state.live.clockOffsetMs);
  const line = (
    <>
      <span className="call-tag call-tag-ticket">
        <Ticket size="1.2rem" strokeWidth={2.1} aria-hidden />
        {t('history.ticket')}
      </span>
      <span className="call-row-text truncated" title={ticket.subject}>
        <bdi>{ticket.subject}</bdi>
      </span>
      <span className="call-push call-muted call-nowrap">
        <Ltr>{ticket.code}</Ltr> · {formats.age(serverNow(clockOffsetMs) - Date.parse(ticket.openedAt))}
        {more > 0 && <span className="call-count">{t('history.moreTickets', { count: more })}</span>}
      </span>
    </>
  );
  return (
    <li>
      {canOpen ? (
        <Link className="call-row" to={`${supportTickets.route}/${ticket.id}`}>
          {line}
        </Link>
      ) : (
        <div className="call-row">{line}</div>
      )}
    </li>
  );
}

/** An outgoing call that was not answered is no missed call of ours, but nobody talked either. */
const hasTalked = (call: RecentCall) => call.outcome === 'answered' || call.outcome === 'open';

function RecentRow({ call }: { call: RecentCall }) {
  const { t } = useTranslation('calls');
  const formats = useFormats();
  const isMissed = call.direction === 'inbound' && !hasTalked(call);
  const Icon = isMissed ? PhoneMissed : call.direction === 'inbound' ? PhoneIncoming : PhoneOutgoing;
  const text = call.reasons.length > 0 ? call.reasons.join(', ') : t(hasTalked(call) ? 'history.noReason' : `outcome.${call.outcome}`);
  return (
    <li className="call-row">
      <Icon
        className={isMissed ? 'call-bad' : 'call-muted'}
        size="1.4rem"
        strokeWidth={1.75}
        role="img"
        aria-label={t(`recentCall.${isMissed ? 'missed' : call.direction}`)}
      />
      <span className="call-row-date call-muted call-nowrap">{formats.day(call.startedAt)}</span>
      <span className={call.reasons.length > 0 ? 'call-row-text truncated' : 'call-muted truncated'} title={text}>
        <bdi>{text}</bdi>
      </span>
      {call.agent && (
        <span className="call-push call-muted call-nowrap">
          <bdi>{call.agent}</bdi>
        </span>
      )}
    </li>
  );
}
