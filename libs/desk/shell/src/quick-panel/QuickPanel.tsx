import { quickPanelSchema, supportTickets } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { MEASURES, useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, ErrorState, LateSkeleton, SidePanel } from '@santral/desk-platform/ui-kit';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../parts/use-may-open';
import { panelClosed, panelOpened, selectShell } from '../shell.slice';
import { QuickNotes } from './QuickNotes';
import './quick-panel.css';

/** What waits for the agent and their own notes. Its button stands in wide toolbars; the user menu opens it everywhere. */
export function QuickPanel() {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectShell).panel === 'quick';
  const { data, error, reload } = useRemote(isOpen ? '/api/quick-panel/data' : null, quickPanelSchema, { reloadOn: ['record.changed:support-tickets'] });
  const close = () => dispatch(panelClosed());
  useShortcut('shell.closePanel', close, isOpen);
  return (
    <>
      <Button
        kind="text"
        iconOnly
        className="toolbar-wide"
        aria-label={t('quick.title')}
        title={t('quick.title')}
        aria-expanded={isOpen}
        onClick={() => dispatch(isOpen ? panelClosed() : panelOpened('quick'))}
      >
        <ClipboardList size="1.6rem" strokeWidth={1.75} aria-hidden />
      </Button>
      <SidePanel title={t('quick.title')} isOpen={isOpen} width={MEASURES.sidePanel} onClose={close}>
        {data ? (
          <div className="quick-panel">
            <Events events={data.events} onFollow={close} />
            <QuickNotes notes={data.notes} onChanged={reload} />
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={reload} />
        ) : (
          <LateSkeleton rows={4} />
        )}
      </SidePanel>
    </>
  );
}

function Events({ events, onFollow }: { events: { id: string; title: string; detail: string }[]; onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const mayOpen = useMayOpen();
  return (
    <section aria-labelledby="quick-events">
      <h3 id="quick-events">{t('quick.events')}</h3>
      {events.length === 0 && <p className="quick-none">{t('quick.noEvents')}</p>}
      <ul>
        {events.map(({ id, title, detail }) => {
          const page = `${supportTickets.route}/${id}`;
          return (
            <li key={id} className="quick-item">
              <div>
                {mayOpen(page) ? (
                  <Link to={page} onClick={onFollow}>
                    {title}
                  </Link>
                ) : (
                  <b>{title}</b>
                )}
                <p>{detail}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
