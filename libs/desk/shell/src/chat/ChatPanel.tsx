import { chatContactsSchema, type ChatContact } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useShortcut } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { MEASURES, useAppDispatch, useAppSelector, useUser } from '@santral/desk-platform/store';
import { Button, ErrorState, LateSkeleton, SidePanel } from '@santral/desk-platform/ui-kit';
import { ArrowLeft, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { panelClosed, panelOpened, selectShell } from '../shell.slice';
import { ChatContacts } from './ChatContacts';
import { Conversation } from './Conversation';
import { useCloseFromOutside, useSwipeAway } from './use-close-panel';
import './chat.css';

/** Talks between colleagues: everybody first, then the one that was chosen. Closes on Escape, a press outside it or a swipe. */
export function ChatPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectShell).panel === 'chat';
  const [contactId, setContactId] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const { data, error, reload } = useRemote('/api/chat/contacts', chatContactsSchema, { reloadOn: ['chat.message-sent'] });
  const close = () => dispatch(panelClosed());
  useShortcut('shell.closePanel', close, isOpen);
  useCloseFromOutside(body, isOpen, close);
  const swipe = useSwipeAway(close);
  const contact = data?.find(({ id }) => id === contactId) ?? null;
  const unread = unreadOf(data ?? [], isOpen ? contactId : null);
  const label = unread > 0 ? t('chat.unread', { count: unread, number: number(unread) }) : t('chat.title');
  return (
    <>
      <Button
        kind="text"
        iconOnly
        // Unread messages show in every toolbar; without them a narrow one keeps their room and leaves the chat to the user menu.
        className={unread > 0 ? 'chat-opener has-count' : 'toolbar-wide keeps-room chat-opener has-count'}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => dispatch(isOpen ? panelClosed() : panelOpened('chat'))}
      >
        <MessageCircle size="1.6rem" strokeWidth={1.75} aria-hidden />
        {unread > 0 && <span className="count" data-count={number(unread)} />}
      </Button>
      <SidePanel title={contact ? <ContactTitle contact={contact} onBack={() => setContactId(null)} /> : t('chat.title')} isOpen={isOpen} width={MEASURES.sidePanel} onClose={close}>
        <div className="chat-panel" ref={body} {...swipe}>
          {data ? (
            contact ? (
              <Conversation key={contact.id} userId={userId} contact={contact} onRead={reload} />
            ) : (
              <ChatContacts contacts={data} onChoose={setContactId} />
            )
          ) : error ? (
            <ErrorState error={error} onRetry={reload} />
          ) : (
            <LateSkeleton rows={6} />
          )}
        </div>
      </SidePanel>
    </>
  );
}

/** The chat of whoever is signed in; accounts without a role have no colleagues. */
export function Chat() {
  const user = useUser();
  return user?.permissions.includes('profile.own') ? <ChatPanel userId={user.id} /> : null;
}

/** Messages nobody has looked at; what is on the screen is looked at. */
const unreadOf = (contacts: ChatContact[], shownId: string | null) => contacts.reduce((sum, { id, unread }) => sum + (id === shownId ? 0 : unread), 0);

function ContactTitle({ contact, onBack }: { contact: ChatContact; onBack: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <span className="chat-title">
      <Button kind="text" size="small" iconOnly aria-label={t('chat.back')} title={t('chat.back')} onClick={onBack}>
        <ArrowLeft className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
      </Button>
      <span>{contact.name}</span>
    </span>
  );
}
