import type { QueueState, ReportAnswer } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { placeText, usePbxChoices, usePbxName } from '@santral/desk-platform/pbxs';
import { EmptyState, ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { ListTree } from 'lucide-react';
import type { useAnswer } from '../hooks/use-report';
import { useCallsLink } from '../hooks/use-calls-link';
import { useMetricWords } from '../hooks/use-metric-words';
import { FigureLink } from '../parts/FigureLink';
import { Info } from '../parts/Info';
import { MetricInfo } from '../parts/MetricInfo';
import type { ReportQuery } from '../report-query';
import { writeValue } from '../values';
import { type Column, figureOf } from '../views/view';
import { views } from '../views/views';

type Answer = ReportAnswer<'queue-reports'>;
type Row = Answer['rows'][number];

interface Props {
  query: ReportQuery;
  queues: ReturnType<typeof useAnswer>;
  /** Who waits and works there now; null where that is not known. */
  live: readonly QueueState[] | null;
  isLiveOld: boolean;
}

const view = views['queue-reports'];
const shown = ['offered', 'answered', 'abandoned', 'serviceLevel', 'waitAvgMs'];
/** More are a page of the table. */
const PAGE_SIZE = 10;

/** A row for each queue: what happened in it today, and who waits there now. */
export function QueuesToday({ query, queues: { answer, error, isOld, reload }, live, isLiveOld }: Props) {
  const { t } = useTranslation('reports');
  return (
    <section className="card report-card" aria-labelledby="overview-queues">
      <div className="card-header">
        <h2 id="overview-queues">{t('overview.queues.title')}</h2>
      </div>
      {answer?.name !== 'queue-reports' ? (
        error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={4} />
      ) : answer.rows.length === 0 ? (
        <EmptyState icon={ListTree} title={t('overview.queues.none')} text={t('overview.queues.noneText')} />
      ) : (
        <QueueRows query={query} answer={answer} isOld={isOld} live={live} isLiveOld={isLiveOld} />
      )}
    </section>
  );
}

function QueueRows({ query, answer, isOld, live, isLiveOld }: Omit<Props, 'queues'> & { answer: Answer; isOld: boolean }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const metric = useMetricWords(view.name);
  const callsLink = useCallsLink(view, query);
  const pbxName = usePbxName();
  const hasSeveral = usePbxChoices().length > 1;
  const states = new Map((live ?? []).map((state) => [placeText(state.pbx, state.queue), state]));
  const liveColumn = (key: 'waiting' | 'available', text: (state: QueueState) => string): ColumnsType<Row>[number] => ({
    key,
    align: 'end',
    title: (
      <span className="report-head">
        {t(`overview.queues.${key}.title`)}{' '}
        <Info title={t(`overview.queues.${key}.title`)}>
          <p>{t(`overview.queues.${key}.about`)}</p>
        </Info>
      </span>
    ),
    render: (_, { pbx, queue }) => {
      const state = states.get(placeText(pbx, queue));
      return <Ltr className={isLiveOld ? 'num is-stale' : 'num'}>{state ? text(state) : '–'}</Ltr>;
    },
  });
  const figure = (column: Column): ColumnsType<Row>[number] => {
    const words = metric(column.key);
    return {
      key: column.key,
      align: 'end',
      title: (
        <span className="report-head">
          {words.title} <MetricInfo metric={column.key} words={words} totals={answer.totals} options={answer.options} />
        </span>
      ),
      render: (_, row) => {
        const value = figureOf(row, column.key);
        return (
          <FigureLink href={value === 0 ? null : callsLink(row, column.calls)} title={words.title}>
            <Ltr className="num">{column.kind === 'clock' ? '–' : writeValue(column.kind, value, formats)}</Ltr>
          </FigureLink>
        );
      },
    };
  };
  const columns: ColumnsType<Row> = [
    { key: 'queue', title: t('table.queue'), render: (_, { queue }) => <bdi>{queue}</bdi> },
    ...(hasSeveral ? [{ key: 'pbx', title: t('table.pbx'), render: (_: unknown, { pbx }: Row) => <bdi>{pbxName(pbx)}</bdi> }] : []),
    ...(live === null ? [] : [liveColumn('waiting', ({ waiting }) => formats.number(waiting)), liveColumn('available', ({ available, members }) => `${formats.number(available)} / ${formats.number(members)}`)]),
    ...view.columns.filter(({ key }) => shown.includes(key)).map(figure),
  ];
  return (
    <Table<Row>
      className={isOld ? 'report-table is-stale' : 'report-table'}
      size="small"
      rowKey={({ pbx, queue }) => placeText(pbx, queue)}
      dataSource={answer.rows}
      columns={columns}
      scroll={{ x: true }}
      aria-label={t('overview.queues.title')}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
