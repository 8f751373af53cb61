import type { CallScore } from '@santral/contracts';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr } from '@santral/desk-platform/ui-kit';
import type { ReactNode } from 'react';
import { isPassOrFail, shownScore } from './points';

/** A sheet that is filled in: points by criterion, the score, what was said to it. */
export function ScoreView({ score, tools }: { score: CallScore; tools?: ReactNode }) {
  const { t } = useTranslation('quality');
  const { dateTime, number } = useFormats();
  const language = useLanguage();
  return (
    <>
      <dl className="score-points">
        {score.criteria.map(({ id, name, maxScore, isFatal }) => {
          const points = score.points[id] ?? null;
          return (
            <div key={id}>
              <dt>
                {name[language]} {isFatal && <span className="score-fatal">{t('sheet.fatal')}</span>}
              </dt>
              <dd>{points === null ? t('sheet.na') : isPassOrFail({ maxScore }) || points === 0 ? t(points === 0 ? 'sheet.failed' : 'sheet.passed') : <Ltr className="num">{`${number(points)} / ${number(maxScore)}`}</Ltr>}</dd>
            </div>
          );
        })}
      </dl>
      {score.comment !== '' && <p className="score-said" dir="auto">{score.comment}</p>}
      <p className="score-hint score-by">
        <bdi>{score.scoredBy}</bdi> · <bdi className="num">{dateTime(score.scoredAt)}</bdi>
      </p>
      {score.answer && (
        <blockquote className="score-answer">
          <p className="score-hint">
            {t('answer.of', { name: score.agentName ?? score.extension })} · <bdi className="num">{dateTime(score.answer.at)}</bdi>
          </p>
          <p dir="auto">{score.answer.text}</p>
        </blockquote>
      )}
      <footer className="score-line score-foot">
        <p className="score-total">
          <span>{t('sheet.total')}</span>
          <Ltr>
            <b className={score.failedFatal ? 'num is-failed' : 'num'}>{number(score.score === null ? null : shownScore(score.score))}</b> / 100
          </Ltr>
        </p>
        {score.failedFatal && <span className="score-fatal">{t('sheet.failedFatal')}</span>}
        {tools}
      </footer>
    </>
  );
}
