import type { TrunkChange } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, Ltr, SidePanel, StateTag } from '@santral/desk-platform/ui-kit';
import { Link } from 'react-router-dom';
import { looks } from '../trunk-looks';
import { useTrunkHistory } from '../trunks.api';

interface Props {
  pbx: string;
  trunk: string;
  onClose: () => void;
}

/** What became of a trunk, newest first, and how long each state lasted. */
export function HistoryPanel({ pbx, trunk, onClose }: Props) {
  const { t } = useTranslation('trunks');
  const { data, error, reload } = useTrunkHistory(pbx, trunk);
  return (
    <SidePanel title={<Ltr>{trunk}</Ltr>} isOpen onClose={onClose}>
      <p className="muted trunks-text">{t('historyText')}</p>
      {!data ? error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} /> : data.length === 0 ? <p className="trunks-text">{t('noHistory')}</p> : <Changes changes={data} />}
      <p className="trunks-text">
        <Link to="/apps/alerts">{t('toAlerts')}</Link>
      </p>
    </SidePanel>
  );
}

function Changes({ changes }: { changes: readonly TrunkChange[] }) {
  const { t } = useTranslation('trunks');
  const { dateTime, duration } = useFormats();
  return (
    <ol className="trunks-history" aria-label={t('history')}>
      {changes.map(({ at, state }, index) => {
        const next = changes[index - 1];
        return (
          <li key={at}>
            {state === null ? <StateTag state="logged-out" label={t('state.gone')} /> : <StateTag {...looks[state]} label={t(`state.${state}`)} />}
            <bdi className="num">{dateTime(at)}</bdi>
            {next && <bdi className="num muted">{duration(Date.parse(next.at) - Date.parse(at))}</bdi>}
          </li>
        );
      })}
    </ol>
  );
}
