import { useCurrentKeys } from '@santral/desk-platform/features';
import { Trans, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Ltr } from '@santral/desk-platform/ui-kit';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { CircleAlert, CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { useId } from 'react';
import { selectDemandingTag, selectDraft, selectSave } from '../calls.selectors';
import { callsActions } from '../calls.slice';
import { isDirty, type Draft } from '../draft';
import { useWantedFocus } from '../hooks/use-wanted-focus';

/** 'Açıklama': what was said, kept as a draft while it is typed. A reason that asks for a comment says so before saving. */
export function NoteField({ callId }: { callId: string }) {
  const { t } = useTranslation('calls');
  const keys = useCurrentKeys('Alt+N');
  const dispatch = useAppDispatch();
  const id = useId();
  const draft = useAppSelector((state) => selectDraft(state, callId));
  const save = useAppSelector((state) => selectSave(state, callId));
  const demanding = useAppSelector((state) => selectDemandingTag(state, callId));
  const ref = useWantedFocus<TextAreaRef>(callId, 'comment');
  const problem = save?.status === 'invalid' && save.problem.field === 'comment' ? save.problem : null;
  const isNeeded = demanding !== undefined;
  return (
    <div>
      <div className="call-label">
        <label htmlFor={id}>
          {t('note.label')}
          {isNeeded && (
            <span className="call-required" title={t('note.needed')}>
              *<span className="visually-hidden"> {t('note.needed')}</span>
            </span>
          )}
        </label>
        <DraftStatus draft={draft} />
      </div>
      <Input.TextArea
        ref={ref}
        id={id}
        className="call-note"
        value={draft.value.comment}
        maxLength={4000}
        // A note reads in its own direction, whatever the language of the screen.
        dir={draft.value.comment === '' ? undefined : 'auto'}
        placeholder={isNeeded && draft.value.comment === '' ? t('note.required', { reason: demanding.tag }) : t('note.placeholder')}
        onChange={(event) => dispatch(callsActions.draftEdited({ callId, change: { comment: event.target.value } }))}
        status={problem ? 'error' : ''}
        readOnly={save?.status === 'saving'}
        aria-keyshortcuts={keys}
        aria-required={isNeeded}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-error` : undefined}
      />
      {problem && (
        <p className="call-error" role="alert" id={`${id}-error`}>
          <CircleAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
          {t('note.required', { reason: problem.reason })}
        </p>
      )}
    </div>
  );
}

/** Where the typing is: on the server since when, on its way, or only here. */
function DraftStatus({ draft }: { draft: Draft }) {
  const { t } = useTranslation('calls');
  const formats = useFormats();
  if (draft.failed !== null && isDirty(draft)) {
    return (
      <span className="call-draft call-bad" role="status">
        <CloudAlert size="1.4rem" strokeWidth={1.75} aria-hidden />
        {t(draft.failed === 'kept' ? 'note.draftKept' : 'note.draftLost')}
      </span>
    );
  }
  if (draft.savedAt === null) {
    return isDirty(draft) ? (
      <span className="call-draft">
        <CloudUpload size="1.4rem" strokeWidth={1.75} aria-hidden />
        {t('note.draftSaving')}
      </span>
    ) : null;
  }
  return (
    <span className="call-draft">
      <CloudCheck className="call-good" size="1.4rem" strokeWidth={1.75} aria-hidden />
      <span>
        <Trans
          t={t}
          i18nKey="note.draftSaved"
          values={{ time: formats.timeSeconds(draft.savedAt) }}
          components={{ time: <Ltr>{null}</Ltr> }}
        />
      </span>
    </span>
  );
}
