import type { ReportAnswer, ReportOptions } from '@santral/contracts';
import { type Formats, useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { usePbxChoices, usePbxName } from '@santral/desk-platform/pbxs';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useMemo } from 'react';
import { groupName } from '../chart/chart-data';
import { isBelowGoal } from '../goals';
import { useCallsLink } from '../hooks/use-calls-link';
import { useScoresLink } from '../hooks/use-scores-link';
import { useMetricWords } from '../hooks/use-metric-words';
import { type Labels, labelsOf } from '../labels';
import type { ReportQuery } from '../report-query';
import { writeValue } from '../values';
import { type AnyRow, type AnyTotals, type Column, figureOf, type ReportView, textOf } from '../views/view';
import { BelowGoal } from './BelowGoal';
import { FigureLink } from './FigureLink';
import { MetricInfo } from './MetricInfo';
import { RowInfo } from './RowInfo';

const PAGE_SIZE = 50;

interface Props {
  view: ReportView;
  /** Figures beside the headings, in their order. */
  columns: readonly Column[];
  query: ReportQuery;
  answer: ReportAnswer;
  isOld: boolean;
}
/** A leading column that says what a row is about. */
interface Heading {
  key: string;
  title: string;
  render: (row: AnyRow) => React.ReactNode;
}

/** The chosen figures of a report: a row for each step, queue, agent …, and the whole period below. Totals are the server's, never sums of what is shown. */
export function ReportTable({ view, columns: figures, query, answer, isOld }: Props) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const language = useLanguage();
  const metric = useMetricWords(view.name);
  const headings = useHeadings(view, query, useMemo(() => labelsOf(language), [language]));
  const callsLink = useCallsLink(view, query);
  const scoresLink = useScoresLink(query);
  const hrefOf = (row: AnyRow | null, column: Column) => (column.scores ? scoresLink(row) : callsLink(row, column.calls));
  const { rows, totals, options } = answer;
  const columns: ColumnsType<AnyRow> = [
    ...headings.map(({ key, title, render }, i) => ({ key, title, className: 'report-about', fixed: i === 0 ? ('start' as const) : undefined, render: (_: unknown, row: AnyRow) => render(row) })),
    ...figures.map((column) => {
      const words = metric(column.key);
      return {
        key: column.key,
        align: 'end' as const,
        title: (
          <span className="report-head">
            {words.title} <MetricInfo metric={column.key} words={words} totals={totals} options={options} />
          </span>
        ),
        sorter: (a: AnyRow, b: AnyRow) => sortValue(a, column) - sortValue(b, column),
        render: (_: unknown, row: AnyRow) => (
          <>
            <Cell row={row} column={column} options={options} formats={formats} title={words.title} href={hrefOf(row, column)} />
            {column.explains && <RowInfo row={row} title={words.title} options={options} />}
          </>
        ),
      };
    }),
  ];
  return (
    <Table<AnyRow>
      className={isOld ? 'report-table is-stale' : 'report-table'}
      size="small"
      rowKey={rowKey}
      dataSource={shownRows(view, rows)}
      columns={columns}
      scroll={{ x: true }}
      showSorterTooltip={false}
      aria-label={t(`title.${view.name}`)}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
      summary={() => (
        <Table.Summary.Row className="report-total">
          <Table.Summary.Cell index={0} colSpan={headings.length}>
            {t('table.total')}
          </Table.Summary.Cell>
          {figures.map((column, i) => (
            <Table.Summary.Cell key={column.key} index={headings.length + i} align="end">
              <Cell row={totals} column={column} options={options} formats={formats} title={metric(column.key).title} href={hrefOf(null, column)} />
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      )}
    />
  );
}

/** Nobody takes every kind of break every day: rows in which none was taken would bury the others. */
const shownRows = (view: ReportView, rows: readonly AnyRow[]): AnyRow[] =>
  rows.filter((row) => view.group !== 'break' || (figureOf(row, 'count') ?? 0) > 0 || (figureOf(row, 'usedMs') ?? 0) > 0);

const rowKey = (row: AnyRow): string => [row.from, textOf(row, 'pbx'), textOf(row, 'queue'), textOf(row, 'agent'), textOf(row, 'breakType')].join(' ');

/** Unknown figures stand below every known one. */
function sortValue(row: AnyRow, { key, kind }: Column): number {
  if (kind === 'clock') return Date.parse(textOf(row, key) ?? '') || Number.MIN_SAFE_INTEGER;
  return figureOf(row, key) ?? Number.MIN_SAFE_INTEGER;
}

function useHeadings(view: ReportView, query: ReportQuery, labels: Labels): Heading[] {
  const { t } = useTranslation('reports');
  const pbxName = usePbxName();
  const choices = usePbxChoices();
  const time: Heading = { key: 'from', title: t(`step.${query.step}`), render: (row) => <bdi>{labels.row(row.from, row.until, query.step)}</bdi> };
  const group: Heading[] = [];
  if (view.group === 'queue') group.push({ key: 'queue', title: t('table.queue'), render: (row) => <bdi>{groupName(row, 'queue')}</bdi> });
  if (view.group === 'agent' || view.group === 'break') {
    group.push({ key: 'agent', title: t('table.agent'), render: (row) => <AgentName row={row} /> });
  }
  if (view.group === 'break') group.push({ key: 'breakType', title: t('table.breakType'), render: (row) => <bdi>{textOf(row, 'breakTypeName')}</bdi> });
  if (view.group !== null && choices.length > 1) group.push({ key: 'pbx', title: t('table.pbx'), render: (row) => <bdi>{pbxName(textOf(row, 'pbx'))}</bdi> });
  if (view.name === 'agent-perform-reports') group.push({ key: 'targets', title: t('table.targets'), render: (row) => <bdi>{textOf(row, 'targets')}</bdi> });
  return query.isByTime || view.group === null ? [time, ...group] : group;
}

function AgentName({ row }: { row: AnyRow }) {
  const name = textOf(row, 'agentName');
  return (
    <>
      {name !== null && <bdi>{name}</bdi>} <Ltr className={name === null ? 'num' : 'num muted'}>{textOf(row, 'agent')}</Ltr>
    </>
  );
}

interface CellProps {
  row: AnyRow | AnyTotals;
  column: Column;
  options: ReportOptions;
  formats: Formats;
  /** Name of the figure. */
  title: string;
  /** The calls behind it. */
  href: string | null;
}

/** Time beyond a limit of breaks. */
const overruns: readonly string[] = ['overrunMs', 'singleOverrunMs', 'allowanceOverrunMs'];

function Cell({ row, column: { key, kind }, options, formats, title, href }: CellProps) {
  const { t } = useTranslation('reports');
  if (kind === 'clock') return <bdi className="num">{formats.dateTime(textOf(row, key))}</bdi>;
  const value = figureOf(row, key);
  if (key === 'limitMs' && value === null) return t('table.noLimit');
  const isOver = (overruns.includes(key) && (value ?? 0) > 0) || (key === 'remainderMs' && (value ?? 0) < 0);
  const isBelow = isBelowGoal(key, row, options);
  return (
    <FigureLink href={value === 0 ? null : href} title={title}>
      {isBelow && <BelowGoal />}
      <Ltr className={isOver || isBelow ? 'num bad' : 'num'}>{writeValue(kind, value, formats)}</Ltr>
    </FigureLink>
  );
}
