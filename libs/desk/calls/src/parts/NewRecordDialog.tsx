import type { Card } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Dialog, Kbd, useFocusGivenBack } from '@santral/desk-platform/ui-kit';
import { Segmented } from 'antd';
import { useId, useState } from 'react';
import { selectRecord } from '../calls.selectors';
import { callsActions, type RecordSubmission } from '../calls.slice';
import { useCaller } from '../hooks/use-caller';
import { FieldError } from './FormField';
import { QuickAddForm } from './QuickAddForm';
import { SelectCustomerForm } from './SelectCustomerForm';
import './new-record-dialog.css';

type Mode = RecordSubmission['mode'];

/** 'Yeni Kayıt Oluştur': ties the caller's number to a customer that exists (first), or to a new one. Switching keeps what was typed. */
export function NewRecordDialog({ card }: { card: Card }) {
  const { t } = useTranslation('calls');
  const dispatch = useAppDispatch();
  const formId = useId();
  const [mode, setMode] = useState<Mode>('select');
  useFocusGivenBack();
  const record = useAppSelector(selectRecord);
  const caller = useCaller(card);
  const isSaving = record?.status === 'saving';
  const number = card.party.number ?? card.party.e164 ?? '';
  const close = () => dispatch(callsActions.recordClosed());
  const submit = (submission: RecordSubmission) => {
    if (!isSaving) dispatch(callsActions.recordSubmitted({ callId: card.callId, submission }));
  };
  const footer = (
    <>
      <span className="call-muted call-small">{t('record.linked')}</span>
      <Button className="call-push" onClick={close}>
        {t('record.cancel')}
      </Button>
      <Button kind="primary" type="submit" form={`${formId}-${mode}`} aria-disabled={isSaving} aria-busy={isSaving}>
        {t('record.save')}
        <Kbd keys="Enter" />
      </Button>
    </>
  );
  return (
    <Dialog title={t('record.title')} isOpen onClose={close} footer={footer}>
      <Segmented<Mode>
        block
        className="record-modes"
        aria-label={t('record.title')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'select', label: t('record.select') },
          { value: 'add', label: t('record.add') },
        ]}
      />
      {record?.error && <FieldError id={`${formId}-refusal`} text={record.error} />}
      <div hidden={mode !== 'select'}>
        <SelectCustomerForm
          formId={`${formId}-select`}
          maybe={caller.kind === 'unknown' ? caller.maybe : []}
          onSubmit={(chosen) => submit({ mode: 'select', form: { ...chosen, number, callId: card.callId } })}
        />
      </div>
      <div hidden={mode !== 'add'}>
        <QuickAddForm formId={`${formId}-add`} number={number} onSubmit={(form) => submit({ mode: 'add', form })} />
      </div>
    </Dialog>
  );
}
