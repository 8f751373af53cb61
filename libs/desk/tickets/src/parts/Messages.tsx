import { type TicketMessage, ticketMessageSchema } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Input, Segmented } from 'antd';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { messageTyped, selectTickets } from '../tickets.slice';

const messagesSchema = z.array(ticketMessageSchema);
const pathOf = (ticketId: string) => `/api/support-tickets/${encodeURIComponent(ticketId)}/messages`;

interface Props {
  ticketId: string;
  mayWrite: boolean;
}

/** What was said about a ticket, oldest first; new ones appear by themselves. */
export function Messages({ ticketId, mayWrite }: Props) {
  const { t } = useTranslation('tickets');
  const { data, error, reload } = useRemote(pathOf(ticketId), messagesSchema, { reloadOn: ['ticket.message-added'] });
  return (
    <section className="card" aria-labelledby="ticket-messages">
      <header className="card-header">
        <h2 id="ticket-messages">{t('message.title')}</h2>
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />
      ) : data.length === 0 ? (
        <EmptyState icon={MessageSquare} title={t('message.none')} text={mayWrite ? t('message.noneText') : undefined} />
      ) : (
        <ol className="ticket-messages" aria-live="polite">
          {data.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {mayWrite && <Composer ticketId={ticketId} onSent={reload} />}
    </section>
  );
}

function Message({ message: { authorName, at, internal, body } }: { message: TicketMessage }) {
  const { t } = useTranslation('tickets');
  const { dateTime } = useFormats();
  return (
    <li className={internal ? 'ticket-message' : 'ticket-message is-public'}>
      <p className="ticket-message-head">
        <b>{authorName || t('message.system')}</b>
        <span className="ticket-kind">{t(internal ? 'message.internal' : 'message.public')}</span>
        <bdi className="num muted">{dateTime(at)}</bdi>
      </p>
      <p className="ticket-body" dir="auto">
        {body}
      </p>
    </li>
  );
}

function Composer({ ticketId, onSent }: { ticketId: string; onSent: () => void }) {
  const { t } = useTranslation('tickets');
  const dispatch = useAppDispatch();
  const text = useAppSelector(selectTickets).drafts[ticketId] ?? '';
  const [kind, setKind] = useState<'internal' | 'public'>('internal');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const type = (next: string) => dispatch(messageTyped({ ticketId, text: next }));
  const send = async () => {
    if (text.trim() === '' || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await api.post(pathOf(ticketId), ticketMessageSchema, { body: text, internal: kind === 'internal' });
      type('');
      onSent();
    } catch (error) {
      setFailure(`${t('message.failed')} ${messageOf(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="ticket-composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Segmented<'internal' | 'public'>
        aria-label={t('message.kind')}
        value={kind}
        onChange={setKind}
        options={[{ value: 'internal', label: t('message.internal') }, { value: 'public', label: t('message.public') }]}
      />
      <Input.TextArea
        aria-label={t('message.placeholder')}
        placeholder={t('message.placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={10_000}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) void send();
        }}
      />
      {failure && (
        <p className="ticket-failure" role="alert">
          {failure}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={text.trim() === ''} title="Ctrl+Enter">
        {t('message.send')}
      </Button>
    </form>
  );
}
