import { chatStatuses, type ChatContact, type ChatStatus, chatUserSchema } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { EmptyState } from '@santral/desk-platform/ui-kit';
import { UsersRound } from 'lucide-react';

/** What the reader says of themselves, and every colleague: those who wrote first, then by name. */
export function ChatContacts({ contacts, onChoose }: { contacts: ChatContact[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const language = useLanguage();
  const sorted = [...contacts].sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || a.name.localeCompare(b.name, language));
  return (
    <>
      <OwnStatus />
      {contacts.length === 0 && <EmptyState icon={UsersRound} title={t('chat.nobody')} />}
      <ul className="chat-contacts">
        {sorted.map(({ id, name, status, mood, unread }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span className={`chat-dot is-${status}`} aria-hidden />
              <span className="chat-who">
                <b>{name}</b>
                <span>{[t(`chat.status.${status}`), mood].filter(Boolean).join(' · ')}</span>
              </span>
              {unread > 0 && (
                <span className="chat-unread">
                  <span aria-hidden>{number(unread)}</span>
                  <span className="visually-hidden">{t('chat.unread', { count: unread, number: number(unread) })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function OwnStatus() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { data, reload } = useRemote('/api/chat/user', chatUserSchema);
  if (!data) return null;
  const change = async (status: ChatStatus) => {
    try {
      await api.post('/api/chat/user/data', chatUserSchema, { status });
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    }
    reload();
  };
  return (
    <label className="chat-own">
      <span>{t('chat.ownStatus')}</span>
      <select value={data.status} onChange={({ target }) => void change(target.value as ChatStatus)}>
        {chatStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`chat.status.${status}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
