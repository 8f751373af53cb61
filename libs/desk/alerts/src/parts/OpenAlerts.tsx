import type { Alert } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxChoices } from '@santral/desk-platform/pbxs';
import { useCan } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, Timer } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { CircleCheck, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useOpenAlerts } from '../alerts.api';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { Severity, What } from './AlertWords';
import { Notices } from './Notices';

/** What is wrong now, and who looks after it. */
export function OpenAlerts() {
  const { t } = useTranslation('alerts');
  const { data, error, reload } = useOpenAlerts();
  const [chosen, setChosen] = useState<Alert | null>(null);
  return (
    <>
      {data && error && (
        <p className="notice" role="status">
          {messageOf(error)}
        </p>
      )}
      <section className="card" aria-label={t('view.open')}>
        {!data ? (
          error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={5} />
        ) : data.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('none')} text={t('noneText')} />
        ) : (
          <Alerts alerts={data} isStale={error !== null} onAcknowledge={setChosen} />
        )}
      </section>
      {chosen && (
        <AcknowledgeDialog
          alert={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function Alerts({ alerts, isStale, onAcknowledge }: { alerts: Alert[]; isStale: boolean; onAcknowledge: (alert: Alert) => void }) {
  const { t } = useTranslation('alerts');
  const { dateTime, timeSeconds } = useFormats();
  const mayAcknowledge = useCan('alerts.acknowledge');
  const mayManage = useCan('alerts.manage');
  const pbxs = usePbxChoices();
  return (
    <Table<Alert>
      size="small"
      rowKey="id"
      dataSource={alerts}
      pagination={false}
      scroll={{ x: true }}
      aria-label={t('view.open')}
      className={isStale ? 'is-stale' : undefined}
      expandable={mayManage ? { expandedRowRender: ({ id }) => <Notices id={id} /> } : undefined}
      columns={[
        { key: 'severity', title: t('severity.title'), render: (_, { severity }) => <Severity severity={severity} /> },
        { key: 'what', title: t('what'), render: (_, alert) => <What alert={alert} pbxs={pbxs} /> },
        { key: 'since', title: t('since'), render: (_, { since }) => <bdi className="num" title={timeSeconds(since)}>{dateTime(since)}</bdi> },
        { key: 'lasts', title: t('lasts'), align: 'end', render: (_, { since }) => <Timer since={since} /> },
        {
          key: 'by',
          title: t('by'),
          render: (_, alert) =>
            alert.acknowledgedBy !== null ? (
              <span className="alert-what">
                <bdi>{alert.acknowledgedBy}</bdi>
                {alert.note && <bdi className="muted">{alert.note}</bdi>}
              </span>
            ) : mayAcknowledge ? (
              <Button size="small" icon={<UserCheck size="1.4rem" strokeWidth={1.75} aria-hidden />} onClick={() => onAcknowledge(alert)}>
                {t('acknowledge')}
              </Button>
            ) : (
              <span className="muted">{t('nobody')}</span>
            ),
        },
      ]}
    />
  );
}
