import { useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, SidePanel, Snippet } from '@santral/desk-platform/ui-kit';
import { useDialplanText } from '../incoming-routes.api';

/** What is pasted once, what lets Santral write by itself, and all of our lines. */
export function LinesPanel({ pbx, onClose }: { pbx: string; onClose: () => void }) {
  const { t } = useTranslation('incoming-routes');
  const { data, error, reload } = useDialplanText(pbx);
  return (
    <SidePanel title={t('lines.title')} isOpen width={480} onClose={onClose}>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />
      ) : (
        <div className="routes-lines">
          <p className="routes-text">{t('lines.setup')}</p>
          <Snippet {...data.setup} />
          <p className="routes-text">{t('lines.manager')}</p>
          <Snippet file="manager.conf" text={MANAGER_LINES} />
          <p className="routes-text">{t('lines.all')}</p>
          <Snippet {...data.lines} />
        </div>
      )}
    </SidePanel>
  );
}

/** What lets the AMI user write our file and read the dialplan. */
const MANAGER_LINES = '[santral] ; the AMI user of Santral\nwrite = call,agent,originate,user,system,reporting,config\n; asterisk -rx "manager reload"';
