import { Slot } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { RefreshCw } from 'lucide-react';
import { useHealth } from '../health.api';
import { DeadLettersCard } from '../parts/DeadLettersCard';
import { PbxCard } from '../parts/PbxCard';
import { PbxHistory } from '../parts/PbxHistory';
import { JobsCard, ProcessesCard, StreamsCard } from '../parts/SystemCards';
import '../parts/health.css';

/** `/apps/health`: the link to each PBX and its history, our processes, what waits, and what was given up. */
export function HealthPage() {
  const { t } = useTranslation('health');
  const { timeSeconds } = useFormats();
  const { data, error, reload } = useHealth();
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={10} />;
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
        <span className="muted push">
          {t('asOf')} <bdi className="num">{timeSeconds(data.at)}</bdi>
        </span>
        <Button icon={<RefreshCw size="1.6rem" strokeWidth={1.75} aria-hidden />} onClick={reload}>
          {t('reload')}
        </Button>
      </header>
      <StaleNotice error={error} />
      <div className={error ? 'health-grid is-stale' : 'health-grid'}>
        {data.pbxs.map((pbx) => (
          <div key={pbx.id} className="health-pair">
            <PbxCard pbx={pbx} at={data.at} />
            <PbxHistory pbx={pbx.id} />
          </div>
        ))}
        <Slot name="health" />
        <DeadLettersCard />
        <ProcessesCard processes={data.processes} at={data.at} />
        <JobsCard jobs={data.jobs} />
        <StreamsCard streams={data.streams} />
      </div>
    </>
  );
}
