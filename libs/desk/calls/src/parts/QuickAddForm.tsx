import { departments, formatNational } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Button } from '@santral/desk-platform/ui-kit';
import { Input, Radio, Select, type InputRef } from 'antd';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import type { ContactAddRequest } from '../calls.api';
import { FieldError, FormField } from './FormField';

type Fields = Omit<ContactAddRequest, 'number' | 'contactName' | 'customerId'>;
type TextField = Exclude<keyof Fields, 'customerType' | 'department'>;
type Problem = 'Name' | 'Surname' | 'contactName' | 'customerEmail' | 'email';

const emptyFields: Fields = {
  customerType: 2,
  customerEmail: '',
  companyName: '',
  Name: '',
  Surname: '',
  other_number: '',
  extension: '',
  email: '',
  note: '',
  department: '',
};
const isEmail = (value: string) => value.trim() === '' || z.email().safeParse(value.trim()).success;

interface Props {
  formId: string;
  number: string;
  onSubmit: (form: ContactAddRequest) => void;
}

/** Mode 'HIZLI MÜŞTERİ EKLE': a new customer with the caller as its contact. Two fields and Enter are enough. */
export function QuickAddForm({ formId, number, onSubmit }: Props) {
  const { t } = useTranslation('calls');
  const [fields, setFields] = useState(emptyFields);
  /** Null while the contact name follows name and surname. */
  const [ownContactName, setOwnContactName] = useState<string | null>(null);
  const [problems, setProblems] = useState<ReadonlySet<Problem>>(new Set());
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const inputs = { Name: useRef<InputRef>(null), Surname: useRef<InputRef>(null), contactName: useRef<InputRef>(null) };
  const contactName = ownContactName ?? `${fields.Name} ${fields.Surname}`.trim();
  const isNameWrong = problems.has('Name') || problems.has('Surname');

  const change = (part: Partial<Fields>) => setFields((old) => ({ ...old, ...part }));
  const text = (field: TextField, id = `${formId}-${field}`) => ({
    id,
    value: fields[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problem[] = [];
    if (fields.Name.trim() === '') found.push('Name');
    if (fields.Surname.trim() === '') found.push('Surname');
    if (contactName === '' && found.length === 0) found.push('contactName');
    if (!isEmail(fields.customerEmail)) found.push('customerEmail');
    if (!isEmail(fields.email)) found.push('email');
    setProblems(new Set(found));
    if (found.includes('customerEmail') || found.includes('email')) setIsMoreOpen(true);
    const first = found[0];
    if (first === undefined) {
      const companyName = fields.customerType === 2 ? fields.companyName : '';
      onSubmit({ ...fields, companyName, contactName: contactName.trim().slice(0, 200), number, customerId: '' });
    } else if (first in inputs) inputs[first as keyof typeof inputs].current?.focus();
  };
  const emailError = (field: 'customerEmail' | 'email') => (problems.has(field) ? t('record.emailWrong') : null);

  return (
    <form id={formId} className="record-form" onSubmit={submit} noValidate>
      <div className="record-pair">
        <fieldset className="record-field">
          <legend className="call-label">{t('record.customerType')}</legend>
          <Radio.Group
            className="record-types"
            value={fields.customerType}
            onChange={({ target }: { target: { value?: 1 | 2 } }) => change({ customerType: target.value ?? 2 })}
            options={[
              { value: 2, label: t('record.corporate') },
              { value: 1, label: t('record.individual') },
            ]}
          />
        </fieldset>
        <FormField id={`${formId}-number`} label={t('record.number')} isRequired>
          <Input
            id={`${formId}-number`}
            className="record-locked"
            value={formatNational(number)}
            readOnly
            title={t('record.numberLocked')}
            suffix={<Lock size="1.4rem" strokeWidth={1.75} aria-hidden />}
          />
        </FormField>
      </div>
      {fields.customerType === 2 && (
        <FormField id={`${formId}-companyName`} label={t('record.company')}>
          <Input {...text('companyName')} maxLength={200} />
        </FormField>
      )}
      <div>
        <div className="record-pair">
          <FormField id={`${formId}-Name`} label={t('record.name')} isRequired>
            <Input
              {...text('Name')}
              ref={inputs.Name}
              maxLength={100}
              placeholder={t('record.namePlaceholder')}
              status={isNameWrong ? 'error' : ''}
              aria-required
              aria-invalid={problems.has('Name')}
              aria-describedby={isNameWrong ? `${formId}-names-error` : undefined}
            />
          </FormField>
          <FormField id={`${formId}-Surname`} label={t('record.surname')} isRequired>
            <Input
              {...text('Surname')}
              ref={inputs.Surname}
              maxLength={100}
              placeholder={t('record.surnamePlaceholder')}
              status={isNameWrong ? 'error' : ''}
              aria-required
              aria-invalid={problems.has('Surname')}
              aria-describedby={isNameWrong ? `${formId}-names-error` : undefined}
            />
          </FormField>
        </div>
        {isNameWrong && <FieldError id={`${formId}-names-error`} text={t('record.nameRequired')} />}
      </div>
      <div className="record-pair">
        <FormField
          id={`${formId}-contactName`}
          label={t('record.contactName')}
          isRequired
          error={problems.has('contactName') ? t('record.contactRequired') : null}
        >
          <Input
            ref={inputs.contactName}
            id={`${formId}-contactName`}
            value={contactName}
            maxLength={200}
            placeholder={t('record.contactNamePlaceholder')}
            onChange={(event) => setOwnContactName(event.target.value)}
            status={problems.has('contactName') ? 'error' : ''}
            aria-required
          />
        </FormField>
        <FormField id={`${formId}-department`} label={t('record.department')}>
          <Select
            id={`${formId}-department`}
            className="record-control"
            suffixIcon={<ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />}
            allowClear
            value={fields.department || null}
            placeholder={t('record.departmentPlaceholder')}
            onChange={(value: string | null) => change({ department: value ?? '' })}
            options={departments.map((value) => ({ value, label: t(`department.${value}`) }))}
          />
        </FormField>
      </div>
      <Button kind="text" className="record-more" aria-expanded={isMoreOpen} onClick={() => setIsMoreOpen(!isMoreOpen)}>
        {isMoreOpen ? (
          <ChevronDown size="1.6rem" strokeWidth={1.75} aria-hidden />
        ) : (
          <ChevronRight className="icon-directional" size="1.6rem" strokeWidth={1.75} aria-hidden />
        )}
        {t('record.more')}
        <span className="call-muted">· {t('record.moreHint')}</span>
      </Button>
      {isMoreOpen && (
        <>
          <div className="record-pair">
            <FormField id={`${formId}-customerEmail`} label={t('record.customerEmail')} error={emailError('customerEmail')}>
              <Input {...text('customerEmail')} inputMode="email" maxLength={200} status={problems.has('customerEmail') ? 'error' : ''} />
            </FormField>
            <FormField id={`${formId}-email`} label={t('record.email')} error={emailError('email')}>
              <Input {...text('email')} inputMode="email" maxLength={200} status={problems.has('email') ? 'error' : ''} />
            </FormField>
          </div>
          <div className="record-pair">
            <FormField id={`${formId}-other_number`} label={t('record.otherNumber')}>
              <Input {...text('other_number')} inputMode="tel" maxLength={40} />
            </FormField>
            <FormField id={`${formId}-extension`} label={t('record.extension')}>
              <Input {...text('extension')} inputMode="numeric" maxLength={10} />
            </FormField>
          </div>
          <FormField id={`${formId}-note`} label={t('record.note')}>
            <Input.TextArea {...text('note')} rows={2} maxLength={2000} />
          </FormField>
        </>
      )}
    </form>
  );
}
