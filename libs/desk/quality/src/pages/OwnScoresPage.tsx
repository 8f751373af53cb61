import { type CallScore, callScoreSchema, scoresPageSchema } from '@santral/contracts';
import { api, type ApiError, messageOf, useRemote } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, StaleNotice } from '@santral/desk-platform/ui-kit';
import { Button, Input, Pagination } from 'antd';
import { Star } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shownScore } from '../parts/points';
import { ScoreView } from '../parts/ScoreView';
import '../parts/quality.css';

const PAGE_SIZE = 12;

/** `/apps/own-scores`: the sheets of one's own calls, each with room for an answer. A notification leads to one of them. */
export function OwnScoresPage() {
  const { t } = useTranslation('quality');
  const { number } = useFormats();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  const { data, error, reload } = useRemote('/api/quality/own-scores', scoresPageSchema, { query: { page, pageSize: PAGE_SIZE }, reloadOn: ['call-score.saved', 'call-score.answered'] });
  return (
    <>
      <header className="page-header">
        <h1>{t('own.title')}</h1>
        {data && data.scored > 0 && <span className="muted">{t('own.mean', { count: data.scored, number: number(data.scored), mean: number(data.pointsAvg === null ? null : shownScore(data.pointsAvg)) })}</span>}
      </header>
      <StaleNotice error={data && error} />
      {!data ? (
        <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={8} />}</section>
      ) : data.total === 0 ? (
        <section className="card">
          <EmptyState icon={Star} title={t('own.none')} text={t('own.noneText')} />
        </section>
      ) : (
        <>
          <div className="own-scores">
            {data.items.map((score) => (
              <OwnScore key={score.id} score={score} isMeant={score.id === params.get('score')} onAnswered={reload} />
            ))}
          </div>
          <Pagination current={data.page} pageSize={PAGE_SIZE} total={data.total} hideOnSinglePage showSizeChanger={false} align="end" onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })} />
        </>
      )}
    </>
  );
}

interface OwnScoreProps {
  score: CallScore;
  /** The one a notification led to. */
  isMeant: boolean;
  onAnswered: () => void;
}

function OwnScore({ score, isMeant, onAnswered }: OwnScoreProps) {
  const { t } = useTranslation('quality');
  const { dateTime } = useFormats();
  const [isAnswering, setIsAnswering] = useState(false);
  const titleId = `own-score-${score.id}`;
  return (
    <section className={isMeant ? 'card is-meant' : 'card'} aria-labelledby={titleId}>
      <div className="card-header">
        <h2 id={titleId}>
          {t('own.call')} <bdi className="num">{dateTime(score.callStartedAt)}</bdi>
        </h2>
      </div>
      <ScoreView score={score} tools={!isAnswering && <Button onClick={() => setIsAnswering(true)}>{t(score.answer ? 'answer.change' : 'answer.write')}</Button>} />
      {isAnswering && (
        <AnswerForm
          score={score}
          onDone={(wasSaved) => {
            setIsAnswering(false);
            if (wasSaved) onAnswered();
          }}
        />
      )}
    </section>
  );
}

function AnswerForm({ score, onDone }: { score: CallScore; onDone: (wasSaved: boolean) => void }) {
  const { t } = useTranslation('quality');
  const dispatch = useAppDispatch();
  const [text, setText] = useState(score.answer?.text ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const fieldId = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await api.put(`/api/quality/own-scores/${encodeURIComponent(score.id)}/answer`, callScoreSchema, { text });
      dispatch(toast.success(t('answer.saved')));
      onDone(true);
    } catch (error) {
      dispatch(toast.error(messageOf(error as ApiError)));
      setIsBusy(false);
    }
  };
  return (
    <form className="score-line" onSubmit={(event) => void send(event)}>
      <label htmlFor={fieldId}>{t('answer.label')}</label>
      <Input.TextArea id={fieldId} value={text} maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} onChange={(event) => setText(event.target.value)} />
      <div className="score-foot">
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('answer.send')}
        </Button>
        <Button onClick={() => onDone(false)}>{t('sheet.cancel')}</Button>
      </div>
    </form>
  );
}
