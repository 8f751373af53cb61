import { CHAT_MESSAGE_MAX, type ChatContact, getChatSchema, sentMessageSchema } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Button, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

interface ConversationProps {
  userId: string;
  contact: ChatContact;
  /** The messages on the screen are read now. */
  onRead: () => void;
}

/** The chat with one colleague, live. Enter sends, Shift+Enter starts a line; what could not be sent stays in the field. */
export function Conversation({ userId, contact, onRead }: ConversationProps) {
  const { t } = useTranslation('shell');
  const { dateTime } = useFormats();
  const { data, loadedAt, error, reload } = useRemote('/api/chat/get-chat', getChatSchema, {
    query: { contactId: contact.id, userId },
    reloadOn: ['chat.message-sent'],
  });
  const log = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (loadedAt === null) return;
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    onRead();
  }, [loadedAt, onRead]);
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />;
  const { id, dialog } = data.chat;
  return (
    <div className="chat-talk">
      <ol className="chat-log" ref={log} role="log" aria-label={t('chat.with', { name: contact.name })} tabIndex={0}>
        {dialog.length === 0 && <li className="chat-none">{t('chat.noMessages')}</li>}
        {dialog.map(({ who, message, time }, index) => (
          <li key={`${time}-${index}`} className={who === userId ? 'chat-line is-own' : 'chat-line'}>
            <span className="visually-hidden">{who === userId ? t('chat.you') : contact.name}</span>
            <p dir="auto">{message}</p>
            <time dateTime={time}>{dateTime(time)}</time>
          </li>
        ))}
      </ol>
      <MessageForm chatId={id} contactId={contact.id} onSent={reload} />
    </div>
  );
}

function MessageForm({ chatId, contactId, onSent }: { chatId: string; contactId: string; onSent: () => void }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const isEmpty = text.trim() === '';
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setSending(true);
    try {
      await api.post('/api/chat/send-message', sentMessageSchema, { chatId, contactId, messageText: text });
      setText('');
      onSent();
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
  };
  return (
    <form className="chat-form" onSubmit={(event) => void send(event)}>
      <textarea
        dir="auto"
        rows={2}
        autoFocus
        aria-label={t('chat.message')}
        placeholder={t('chat.message')}
        maxLength={CHAT_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" kind="primary" iconOnly aria-label={t('chat.send')} title={t('chat.send')} disabled={isEmpty || isSending}>
        <Send className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
      </Button>
    </form>
  );
}
