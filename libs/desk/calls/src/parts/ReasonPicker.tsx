import { searchKey, type Tag } from '@santral/contracts';
import { useCurrentKeys } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Kbd } from '@santral/desk-platform/ui-kit';
import { Select, type RefSelectProps } from 'antd';
import { Check, CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { selectReasonIds, selectRecentReasons, selectSave, selectTags } from '../calls.selectors';
import { callsActions } from '../calls.slice';
import { useSingleRow } from '../hooks/use-single-row';
import { useWantedFocus } from '../hooks/use-wanted-focus';

const CHIPS = 4;

/** 'Arama Nedeni': several reasons by type-ahead, the ones used last as chips below. */
export function ReasonPicker({ callId }: { callId: string }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const id = useId();
  const tags = useAppSelector(selectTags);
  const chosen = useAppSelector((state) => selectReasonIds(state, callId));
  const save = useAppSelector((state) => selectSave(state, callId));
  const keys = useCurrentKeys('Alt+R');
  const ref = useWantedFocus<RefSelectProps>(callId, 'reasons');
  const isMissing = save?.status === 'invalid' && save.problem.field === 'reasons';
  const isSaving = save?.status === 'saving';
  const choose = (reasonIds: number[]) => {
    if (!isSaving) dispatch(callsActions.draftEdited({ callId, change: { reasonIds } }));
  };
  return (
    <div>
      <div className="call-label">
        <label htmlFor={id}>{t('reasons.label')}</label>
        <Kbd keys="Alt+R" />
      </div>
      <Select<number[], { value: number; label: string }>
        ref={ref}
        id={id}
        className="call-reasons"
        mode="multiple"
        value={chosen}
        onChange={choose}
        options={(tags.data ?? []).map(({ id: value, tag }) => ({ value, label: tag }))}
        showSearch={{
          optionFilterProp: 'label',
          filterOption: (typed, option) => searchKey(option?.label ?? '').includes(searchKey(typed)),
        }}
        placeholder={t('reasons.placeholder')}
        notFoundContent={t(tags.status === 'failed' ? 'reasons.failed' : 'reasons.none')}
        suffixIcon={null}
        removeIcon={<X size="1.2rem" strokeWidth={1.75} aria-hidden />}
        menuItemSelectedIcon={<Check size="1.4rem" strokeWidth={1.75} aria-hidden />}
        status={isMissing ? 'error' : ''}
        aria-keyshortcuts={keys}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
      />
      {isMissing && (
        <p className="call-error" role="alert" id={`${id}-error`}>
          <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
          {t('reasons.required')}
        </p>
      )}
      {!isSaving && <ReasonChips tags={tags.data ?? []} chosen={chosen} onAdd={(reasonId) => choose([...chosen, reasonId])} />}
    </div>
  );
}

/** One row, no scrolling: reasons used last, then the first of the list. */
function ReasonChips({ tags, chosen, onAdd }: { tags: Tag[]; chosen: number[]; onAdd: (id: number) => void }) {
  const { t } = useTranslation('calls');
  const recent = useAppSelector(selectRecentReasons);
  const row = useSingleRow<HTMLDivElement>();
  const rank = (tag: Tag) => (recent.includes(tag.id) ? recent.indexOf(tag.id) : recent.length + tags.indexOf(tag));
  const offered = tags
    .filter((tag) => !chosen.includes(tag.id))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, CHIPS);
  if (offered.length === 0) return null;
  return (
    <div className="call-chips" role="group" aria-label={t('reasons.quick')} ref={row}>
      {offered.map((tag) => (
        <button
          key={tag.id}
          type="button"
          className="call-chip"
          aria-label={t('reasons.add', { reason: tag.tag })}
          onClick={() => onAdd(tag.id)}
        >
          <Plus size="1.2rem" strokeWidth={1.75} aria-hidden />
          {tag.tag}
        </button>
      ))}
    </div>
  );
}
