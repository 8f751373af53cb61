import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useCan } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Link } from 'react-router-dom';
import { useFinishedTests } from '../self-test.api';
import { useMissing } from './FinishedTests';
import { TargetText } from './TestCard';
import { VerdictTag } from './VerdictTag';
import './self-test.css';

/** How many are looked through for the last one of each PBX. */
const LOOKED_AT = 100;

/** On the page of the health: what the last test call of each PBX showed. */
export function LastTests() {
  const { t } = useTranslation('self-test');
  const { dateTime } = useFormats();
  const { data, error, reload } = useFinishedTests(LOOKED_AT);
  const may = useCan('telephony.manage');
  const missing = useMissing();
  const last = data?.filter(({ plan, verdict }, index) => verdict !== 'cancelled' && data.findIndex((other) => other.plan.pbx === plan.pbx && other.verdict !== 'cancelled') === index);
  return (
    <section className="card self-test-wide" aria-label={t('last')}>
      <header className="card-header">
        <h2>{t('last')}</h2>
        {may && (
          <Link className="push" to="/apps/self-test">
            {t('toTest')}
          </Link>
        )}
      </header>
      {!last ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={2} />
      ) : last.length === 0 ? (
        <p className="self-test-note">{t('noHistory')}</p>
      ) : (
        <ul className="self-test-last">
          {last.map((test) => (
            <li key={test.id}>
              <VerdictTag verdict={test.verdict} /> <bdi>{test.plan.pbx}</bdi> · <TargetText test={test} /> · <bdi className="num">{dateTime(test.plan.startedAt)}</bdi>
              {test.verdict === 'failed' && <span className="self-test-time">{t('missingAre', { steps: missing(test) })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
