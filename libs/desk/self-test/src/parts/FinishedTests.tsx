import { judgeSelfTest, type SelfTest } from '@santral/contracts';
import type { Remote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { Button, Table } from 'antd';
import { TargetText } from './TestCard';
import { VerdictTag } from './VerdictTag';

interface Props {
  tests: Remote<SelfTest[]>;
  shown: string | null;
  onShow: (id: string) => void;
}

/** Tests that are over: what came of each, and the way back to its checklist. */
export function FinishedTests({ tests: { data, error, reload }, shown, onShow }: Props) {
  const { t } = useTranslation('self-test');
  const { dateTime } = useFormats();
  const missing = useMissing();
  return (
    <section className="card self-test-wide" aria-label={t('history')}>
      <header className="card-header">
        <h2>{t('history')}</h2>
      </header>
      {!data ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />
      ) : data.length === 0 ? (
        <p className="self-test-note">{t('noHistory')}</p>
      ) : (
        <Table<SelfTest>
          size="small"
          rowKey="id"
          dataSource={data}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: true }}
          aria-label={t('history')}
          rowClassName={({ id }) => (id === shown ? 'ant-table-row-selected' : '')}
          columns={[
            {
              key: 'at',
              title: t('when'),
              render: (_, { id, plan }) => (
                <Button type="link" size="small" onClick={() => onShow(id)}>
                  <bdi className="num">{dateTime(plan.startedAt)}</bdi>
                </Button>
              ),
            },
            { key: 'target', title: t('target'), render: (_, test) => <TargetText test={test} /> },
            { key: 'verdict', title: t('verdict.title'), render: (_, { verdict }) => <VerdictTag verdict={verdict} /> },
            { key: 'missing', title: t('missing'), render: (_, test) => missing(test) || '–' },
            { key: 'by', title: t('by'), render: (_, { by }) => <bdi>{by}</bdi> },
          ]}
        />
      )}
    </section>
  );
}

/** The names of the signals a test did not hear in time. */
export function useMissing(): (test: SelfTest) => string {
  const { t } = useTranslation('self-test');
  return ({ plan, heard, finishedAt }) =>
    judgeSelfTest(plan, heard, Date.parse(finishedAt ?? plan.startedAt))
      .steps.filter(({ state }) => state === 'missing')
      .map(({ step }) => t(`step.${step}`))
      .join(' · ');
}
