import { notificationsSchema, type Notification, type NotificationVariant } from '@santral/contracts';
import { api, messageOf, useRemote } from '@santral/desk-platform/api';
import { useShortcut } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { MEASURES, toast, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, EmptyState, ErrorState, LateSkeleton, SidePanel } from '@santral/desk-platform/ui-kit';
import { Bell, CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useMayOpen } from '../parts/use-may-open';
import { panelClosed, panelOpened, selectShell } from '../shell.slice';
import './notifications.css';

const icons: Record<NotificationVariant, LucideIcon> = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** The bell with the number of what is new, and the panel it opens. Live: a new one shows without asking. */
export function Notifications() {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectShell).panel === 'notifications';
  const { data, error, reload } = useRemote('/api/notification-panel/data', notificationsSchema, { reloadOn: ['notification.added'] });
  const count = data?.length ?? 0;
  const label = count > 0 ? t('notifications.count', { count, number: number(count) }) : t('notifications.title');
  useShortcut('shell.closePanel', () => dispatch(panelClosed()), isOpen);
  const dismiss = async (id?: string) => {
    try {
      await api.post('/api/notification-panel/dismiss', z.unknown(), id === undefined ? {} : { id });
    } catch (failure) {
      dispatch(toast.error(messageOf(failure)));
    }
    reload();
  };
  return (
    <>
      <Button
        kind="text"
        iconOnly
        className="bell has-count"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => dispatch(isOpen ? panelClosed() : panelOpened('notifications'))}
      >
        <Bell size="1.6rem" strokeWidth={1.75} aria-hidden />
        {count > 0 && <span className="count" data-count={number(count)} />}
      </Button>
      <SidePanel
        title={t('notifications.title')}
        isOpen={isOpen}
        width={MEASURES.sidePanel}
        onClose={() => dispatch(panelClosed())}
        footer={count > 1 && <Button onClick={() => void dismiss()}>{t('notifications.dismissAll')}</Button>}
      >
        {data ? (
          <NotificationList items={data} onDismiss={(id) => void dismiss(id)} onFollow={() => dispatch(panelClosed())} />
        ) : error ? (
          <ErrorState error={error} onRetry={reload} />
        ) : (
          <LateSkeleton rows={4} />
        )}
      </SidePanel>
    </>
  );
}

interface ListProps {
  items: Notification[];
  onDismiss: (id: string) => void;
  onFollow: () => void;
}

function NotificationList({ items, onDismiss, onFollow }: ListProps) {
  const { t } = useTranslation('shell');
  const { dateTime } = useFormats();
  const mayOpen = useMayOpen();
  if (items.length === 0) return <EmptyState icon={Bell} title={t('notifications.none')} />;
  return (
    <ul className="notifications">
      {items.map(({ id, message, options, time, link }) => {
        const Icon = icons[options.variant];
        return (
          <li key={id} className={`notification is-${options.variant}`}>
            <Icon size="1.6rem" strokeWidth={1.75} aria-label={t(`notifications.variant.${options.variant}`)} />
            <div>
              {link !== null && mayOpen(link) ? (
                <Link to={link} onClick={onFollow}>
                  {message}
                </Link>
              ) : (
                <p>{message}</p>
              )}
              <time dateTime={time}>{dateTime(time)}</time>
            </div>
            <Button
              kind="text"
              size="small"
              iconOnly
              aria-label={t('notifications.dismiss', { message })}
              title={t('notifications.dismissOne')}
              onClick={() => onDismiss(id)}
            >
              <X size="1.4rem" strokeWidth={1.75} aria-hidden />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
