import { type CallScore, scoresPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { ClipboardCheck } from 'lucide-react';
import type { ScoresPageQuery } from '../scores-query';
import { shownScore } from './points';
import { ScoreTable } from './ScoreTable';

const PAGE_SIZE = 50;

interface Props {
  query: ScoresPageQuery;
  span: { from: string; until: string };
  onPage: (page: number) => void;
}

/** Sheets there are, by when their calls began. */
export function ScoredCalls({ query: { pbx, agents, page }, span, onPage }: Props) {
  const { t } = useTranslation('quality');
  const { dateTime, number } = useFormats();
  const { data, error, reload } = useRemote('/api/quality/scores', scoresPageSchema, { query: { ...span, pbx, agents: agents.join(','), page, pageSize: PAGE_SIZE }, reloadOn: ['call-score.saved', 'call-score.answered'] });
  if (data === null) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />}</section>;
  const points = (score: number | null) => number(score === null ? null : shownScore(score));
  return (
    <>
      <StaleNotice error={error} />
      <section className="card">
        {data.total === 0 ? (
          <EmptyState icon={ClipboardCheck} title={t('scored.none')} text={t('scored.noneText')} />
        ) : (
          <>
            <p className="scores-about">{t('scored.mean', { count: data.scored, number: number(data.scored), mean: points(data.pointsAvg) })}</p>
            <ScoreTable<CallScore>
              lines={data.items}
              keyOf={({ id }) => id}
              startedAt={({ callStartedAt }) => callStartedAt}
              open={(name) => t('scored.open', { name })}
              label={t('scores.scored')}
              isOld={error !== null}
              pagination={{ current: data.page, pageSize: PAGE_SIZE, total: data.total, onChange: onPage }}
              columns={[
                {
                  key: 'score',
                  title: t('column.score'),
                  align: 'end',
                  render: (_, { score, failedFatal }) => (
                    <>
                      {failedFatal && <span className="score-fatal">{t('sheet.failedFatal')}</span>} <b className="num">{points(score)}</b>
                    </>
                  ),
                },
                { key: 'scoredBy', title: t('column.scoredBy'), render: (_, { scoredBy }) => <bdi>{scoredBy}</bdi> },
                { key: 'scoredAt', title: t('column.scoredAt'), render: (_, { scoredAt }) => <bdi className="num">{dateTime(scoredAt)}</bdi> },
                { key: 'comment', title: t('column.comment'), render: (_, { comment }) => (comment === '' ? '–' : <span title={comment}>{comment}</span>) },
                { key: 'answer', title: t('column.answer'), render: (_, { answer }) => (answer ? <span title={answer.text}>{answer.text}</span> : '–') },
              ]}
            />
          </>
        )}
      </section>
    </>
  );
}
