import { MAX_PENALTY } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Checkbox, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Assignment, keyOf, type useAssignments } from './use-assignments';

export interface AssignmentLine extends Assignment {
  label: string;
  shown: ReactNode;
  /** Said beside it, for example that the PBX has lost the queue. */
  note?: string;
  /** It may be taken away and not given. */
  isGone?: boolean;
}

interface Props {
  lines: readonly AssignmentLine[];
  draft: ReturnType<typeof useAssignments>;
  isBusy: boolean;
  /** Names the whole list for screen readers. */
  label: string;
}

/** So many lines are found by eye. */
const SEARCH_FROM = 12;

/** Pairs of agent and queue to tick, each with its penalty; all of those shown at once by the first line. */
export function AssignmentList({ lines, draft, isBusy, label }: Props) {
  const { t } = useTranslation('agents');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase('tr');
  const shown = lines.filter((line) => line.label.toLocaleLowerCase('tr').includes(wanted));
  const open = shown.filter((line) => !line.isGone);
  const ticked = open.filter((line) => draft.valueOf(line) !== null).length;
  return (
    <div className="assignments" role="group" aria-label={label}>
      {lines.length >= SEARCH_FROM && <Input allowClear placeholder={t('queues.search')} aria-label={t('queues.search')} value={search} onChange={(event) => setSearch(event.target.value)} />}
      {open.length > 1 && (
        <div className="assignments-line is-head">
          <Checkbox
            checked={ticked === open.length}
            indeterminate={ticked > 0 && ticked < open.length}
            disabled={isBusy}
            onChange={(event) => draft.choose(open, (now) => (event.target.checked ? (now ?? 0) : null))}
          >
            {t('queues.all')}
          </Checkbox>
          <span className="assignments-penalty" title={t('queues.penaltyHelp')}>
            {t('queues.penalty')}
          </span>
        </div>
      )}
      {shown.map((line) => {
        const penalty = draft.valueOf(line);
        return (
          <div key={keyOf(line)} className="assignments-line">
            <Checkbox checked={penalty !== null} disabled={isBusy || (line.isGone && penalty === null)} onChange={(event) => draft.choose([line], () => (event.target.checked ? (line.penalty ?? 0) : null))}>
              {line.shown}
              {line.note && <small className="assignments-note">{line.note}</small>}
            </Checkbox>
            <InputNumber
              className="assignments-penalty"
              aria-label={t('queues.penaltyOf', { name: line.label })}
              size="small"
              min={0}
              max={MAX_PENALTY}
              precision={0}
              disabled={isBusy || penalty === null || line.isGone}
              value={penalty}
              onChange={(next) => draft.choose([line], () => next ?? 0)}
            />
          </div>
        );
      })}
      {shown.length === 0 && <p className="assignments-none">{t('queues.nothingFound')}</p>}
    </div>
  );
}
