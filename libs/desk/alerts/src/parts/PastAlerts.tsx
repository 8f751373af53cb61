import type { Alert } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxChoices } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { History } from 'lucide-react';
import { useState } from 'react';
import { usePastAlerts } from '../alerts.api';
import { Severity, What } from './AlertWords';
import { Notices } from './Notices';

const STEP = 50;
const MOST = 200;

/** What was wrong: for how long, and who looked after it. */
export function PastAlerts() {
  const { t } = useTranslation('alerts');
  const { dateTime, duration } = useFormats();
  const mayManage = useCan('alerts.manage');
  const pbxs = usePbxChoices();
  const [limit, setLimit] = useState(STEP);
  const { data, error, reload } = usePastAlerts(limit);
  return (
    <section className="card" aria-label={t('view.over')}>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />
      ) : data.length === 0 ? (
        <EmptyState icon={History} title={t('nonePast')} text={t('nonePastText')} />
      ) : (
        <>
          <Table<Alert>
            size="small"
            rowKey="id"
            dataSource={data}
            pagination={false}
            scroll={{ x: true }}
            aria-label={t('view.over')}
            className={error ? 'is-stale' : undefined}
            expandable={mayManage ? { expandedRowRender: ({ id }) => <Notices id={id} /> } : undefined}
            columns={[
              { key: 'severity', title: t('severity.title'), render: (_, { severity }) => <Severity severity={severity} /> },
              { key: 'what', title: t('what'), render: (_, alert) => <What alert={alert} pbxs={pbxs} /> },
              { key: 'since', title: t('since'), render: (_, { since }) => <bdi className="num">{dateTime(since)}</bdi> },
              { key: 'lasted', title: t('lasted'), align: 'end', render: (_, { since, resolvedAt }) => <bdi className="num">{resolvedAt ? duration(Date.parse(resolvedAt) - Date.parse(since)) : '–'}</bdi> },
              { key: 'by', title: t('by'), render: (_, { acknowledgedBy }) => (acknowledgedBy === null ? <span className="muted">{t('nobody')}</span> : <bdi>{acknowledgedBy}</bdi>) },
              { key: 'ending', title: t('ending.title'), render: (_, { ending }) => ending && t(`ending.${ending}`) },
            ]}
          />
          {data.length === limit && limit < MOST && (
            <div className="alerts-more">
              <Button size="small" onClick={() => setLimit(limit + STEP)}>
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
