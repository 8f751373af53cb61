import type { ReportAnswer } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { goalOf, isBelowGoal } from '../goals';
import { useCallsLink } from '../hooks/use-calls-link';
import { useScoresLink } from '../hooks/use-scores-link';
import { useMetricWords } from '../hooks/use-metric-words';
import type { ReportQuery } from '../report-query';
import { type Change, changeOf, isGood, type ValueKind, writeValue } from '../values';
import { type AnyTotals, figureOf, type ReportView } from '../views/view';
import { BelowGoal } from './BelowGoal';
import { FigureLink } from './FigureLink';
import { MetricInfo } from './MetricInfo';

interface Props {
  view: ReportView;
  query: ReportQuery;
  answer: ReportAnswer;
  before: AnyTotals | null;
  isOld: boolean;
  /** What the figures are compared with, in words. */
  beforeLabel?: string;
  /** Pages that say more of figures without calls of their own. */
  pages?: Readonly<Record<string, string | null>>;
}

/** The figures that matter most, large, each with how it differs from the period before. */
export function Figures({ view, query, answer, before, isOld, beforeLabel, pages = {} }: Props) {
  const metric = useMetricWords(view.name);
  const callsLink = useCallsLink(view, query);
  const scoresLink = useScoresLink(query);
  return (
    <dl className={isOld ? 'card report-figures is-stale' : 'card report-figures'}>
      {view.figures.map((key) => {
        const column = view.columns.find((one) => one.key === key);
        if (column === undefined || column.kind === 'clock') return null;
        const words = metric(key);
        return (
          <div key={key} className="report-figure">
            <dt>
              {words.title} <MetricInfo metric={key} words={words} totals={answer.totals} options={answer.options} />
            </dt>
            <Figure title={words.title} href={column.scores ? scoresLink(null) : callsLink(null, column.calls)} page={pages[key] ?? null} beforeLabel={beforeLabel} kind={column.kind} better={column.better} value={figureOf(answer.totals, key)} before={before && figureOf(before, key)} isCompared={before !== null} goal={goalOf(key, answer.totals, answer.options)} isBelow={isBelowGoal(key, answer.totals, answer.options)} />
          </div>
        );
      })}
    </dl>
  );
}

interface FigureProps {
  title: string;
  /** The calls behind the figure. */
  href: string | null;
  /** Where there are no calls: a page that says more. */
  page: string | null;
  beforeLabel: string | undefined;
  kind: ValueKind;
  better: 'more' | 'less' | undefined;
  value: number | null;
  before: number | null;
  isCompared: boolean;
  /** What is to be reached, 0 to 1; null where there is no goal. */
  goal: number | null;
  isBelow: boolean;
}

function Figure({ title, href, page, beforeLabel, kind, better, value, before, isCompared, goal, isBelow }: FigureProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const change = changeOf(kind, value, before, formats);
  return (
    <>
      <dd className="report-figure-value">
        <FigureLink href={value === 0 ? null : (href ?? page)} title={title} opens={href === null ? 'page' : 'calls'}>
          {isBelow && <BelowGoal />}
          <Ltr className={isBelow ? 'bad' : undefined}>{writeValue(kind, value, formats)}</Ltr>
        </FigureLink>{' '}
        {change && <ChangeTag change={change} good={isGood(change, better)} />}
      </dd>
      {goal !== null && <dd className="report-figure-before">{t('goal.of', { goal: writeValue('rate', goal, formats) })}</dd>}
      {isCompared && (
        <dd className="report-figure-before">
          {beforeLabel ?? t('change.before')} <Ltr>{writeValue(kind, before, formats)}</Ltr>
        </dd>
      )}
    </>
  );
}

const arrows = { up: ArrowUp, down: ArrowDown, same: Equal };

/** The arrow says which way, the colour whether that is good; words say both to those who see neither. */
function ChangeTag({ change, good }: { change: Change; good: boolean | null }) {
  const { t } = useTranslation('reports');
  const Arrow = arrows[change.direction];
  const look = good === null ? '' : good ? ' is-good' : ' is-bad';
  return (
    <span className={`report-change${look}`}>
      <Arrow size="1.4rem" strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{t(`change.${change.direction}`)}</span>
      {change.direction !== 'same' && <bdi dir="auto">{change.unit === 'points' ? t('change.points', { size: change.size }) : change.size}</bdi>}
    </span>
  );
}
