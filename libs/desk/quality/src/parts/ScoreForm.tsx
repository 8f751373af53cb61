import { type CallScore, callScoreOf, callScoreSchema, type CallSheet, type Criterion, type Points } from '@santral/contracts';
import { api, type ApiError, messageOf } from '@santral/desk-platform/api';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Button, Input, Radio } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { choicesOf, type DraftPoints, isPassOrFail, shownScore, wholePoints } from './points';

interface Props {
  sheet: Pick<CallSheet, 'callId' | 'criteriaVersion' | 'criteria'>;
  extension: string;
  /** The sheet that is corrected; null for a new one. */
  before: CallScore | null;
  onSaved: () => void;
  onCancel?: () => void;
}

/** A sheet to fill in. A correction is judged by the criteria the sheet was filled in with. */
export function ScoreForm({ sheet, extension, before, onSaved, onCancel }: Props) {
  const { t } = useTranslation('quality');
  const dispatch = useAppDispatch();
  const { criteria, criteriaVersion } = before ?? sheet;
  const [draft, setDraft] = useState<DraftPoints>(before?.points ?? {});
  const [comment, setComment] = useState(before?.comment ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const commentId = useId();
  const points = wholePoints(criteria, draft);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (points === null) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const path = `/api/quality/calls/${encodeURIComponent(sheet.callId)}/scores/${encodeURIComponent(extension)}`;
      await api.put(path, callScoreSchema, { criteriaVersion, version: before?.version ?? null, points, comment });
      dispatch(toast.success(t('sheet.saved')));
      onSaved();
    } catch (error) {
      setProblem(messageOf(error as ApiError));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      {criteria.map((criterion) => (
        <CriterionPoints key={criterion.id} criterion={criterion} share={criterion.weight / totalWeight(criteria)} value={draft[criterion.id]} onChange={(value) => setDraft((old) => ({ ...old, [criterion.id]: value }))} />
      ))}
      <div className="score-line">
        <label htmlFor={commentId}>{t('sheet.comment')}</label>
        <Input.TextArea id={commentId} value={comment} maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} onChange={(event) => setComment(event.target.value)} />
      </div>
      {problem !== null && (
        <p className="score-problem" role="alert">
          {problem}
        </p>
      )}
      <footer className="score-line score-foot">
        <Total criteria={criteria} points={points} />
        {onCancel && <Button onClick={onCancel}>{t('sheet.cancel')}</Button>}
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={points === null}>
          {t('sheet.save')}
        </Button>
      </footer>
    </form>
  );
}

const totalWeight = (criteria: readonly Criterion[]): number => criteria.reduce((sum, { weight }) => sum + weight, 0);

interface CriterionProps {
  criterion: Criterion;
  /** Of all weights, 0 to 1. */
  share: number;
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}
/** Radio buttons know texts and numbers only. */
const NOT_APPLICABLE = 'na';

function CriterionPoints({ criterion, share, value, onChange }: CriterionProps) {
  const { t } = useTranslation('quality');
  const { percent, number } = useFormats();
  const language = useLanguage();
  const nameId = useId();
  const labelOf = (points: number | null): string => {
    if (points === null) return t('sheet.na');
    if (points === 0) return t('sheet.failed');
    return isPassOrFail(criterion) ? t('sheet.passed') : number(points);
  };
  return (
    <div className="score-line">
      <p className="score-criterion">
        <span id={nameId}>{criterion.name[language]}</span>
        {criterion.isFatal && <span className="score-fatal">{t('sheet.fatal')}</span>}
        <span className="score-share num">{percent(share)}</span>
      </p>
      {criterion.description && <p className="score-hint"><bdi>{criterion.description}</bdi></p>}
      <Radio.Group
        block
        optionType="button"
        buttonStyle="solid"
        name={nameId}
        aria-labelledby={nameId}
        value={value === null ? NOT_APPLICABLE : value}
        onChange={(event) => onChange(event.target.value === NOT_APPLICABLE ? null : Number(event.target.value))}
        options={choicesOf(criterion).map((points) => ({ value: points ?? NOT_APPLICABLE, label: labelOf(points) }))}
      />
    </div>
  );
}

/** What the sheet comes to so far; a dash until every criterion has points. */
function Total({ criteria, points }: { criteria: readonly Criterion[]; points: Points | null }) {
  const { t } = useTranslation('quality');
  const { number } = useFormats();
  const score = points === null ? null : callScoreOf(criteria, points);
  return (
    <p className="score-total" aria-live="polite">
      <span>{t('sheet.total')}</span>
      <Ltr>
        <b className="num">{number(score === null ? null : shownScore(score))}</b> / 100
      </Ltr>
    </p>
  );
}
