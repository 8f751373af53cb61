import {
  contactListAnswerSchema,
  customerSearchAnswerSchema,
  formatNational,
  type CallerMatch,
  type CustomerSearchResult,
} from '@santral/contracts';
import { useRemote, useSettled } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { Input, Select, type RefSelectProps } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormField } from './FormField';

const SEARCH_AFTER_MS = 250;
/** The choice "as a new contact" of the contact picker. */
const NEW = 'new';

interface Choice {
  id: string;
  /** Person's name, offered as the name of a new contact. */
  person: string;
}
interface Option {
  value: string;
  label: string;
  person: string;
  kind: string;
}

interface Props {
  formId: string;
  /** Possible matches, offered before anything is typed. */
  maybe: readonly CallerMatch[];
  onSubmit: (chosen: { customerId: string; contactId?: string; contactName?: string }) => void;
}

/** Mode 'MÜŞTERİ SEÇ': a customer by type-ahead, then which of its people is calling. */
export function SelectCustomerForm({ formId, maybe, onSubmit }: Props) {
  const { t } = useTranslation('calls');
  const [query, setQuery] = useState('');
  const [customer, setCustomer] = useState<Choice | null>(null);
  const [contactId, setContactId] = useState(NEW);
  const [contactName, setContactName] = useState('');
  const [errors, setErrors] = useState<{ customer?: true; contact?: true }>({});
  const picker = useRef<RefSelectProps>(null);
  const wanted = useSettled(query.trim(), SEARCH_AFTER_MS);
  const found = useRemote(wanted === '' ? null : '/api/customers', customerSearchAnswerSchema, { query: { q: wanted } });
  const contacts = useRemote(customer === null ? null : `/api/getContactList/${encodeURIComponent(customer.id)}`, contactListAnswerSchema);

  // The dialog was opened by a click of the agent's own, so the focus may go to its first field.
  useEffect(() => picker.current?.focus(), []);

  const kindOf = (type: number) => t(type === 1 ? 'card.customer' : 'card.lead');
  const ofResult = (one: CustomerSearchResult): Option => {
    const person = `${one.firstname} ${one.lastname}`.trim();
    return { value: one.id, label: [one.company_name, person].filter(Boolean).join(' · '), person, kind: kindOf(one.customer_type) };
  };
  const ofMatch = (one: CallerMatch): Option => ({
    value: one.id,
    label: [one.company_name, one.name_surname].filter(Boolean).join(' · '),
    person: one.name_surname,
    kind: kindOf(one.customer_type),
  });
  const isSearching = query.trim() !== wanted || found.isLoading;
  const options = query.trim() === '' ? uniqueById(maybe.map(ofMatch)) : isSearching ? [] : (found.data?.data ?? []).map(ofResult);
  const nothing =
    query.trim() === ''
      ? t('record.customerPlaceholder')
      : isSearching
        ? t('record.searching')
        : found.error
          ? t('record.searchFailed')
          : t('record.none');

  const choose = (option: Option) => {
    setCustomer({ id: option.value, person: option.person });
    setContactId(NEW);
    setContactName(option.person);
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customer === null) {
      setErrors({ customer: true });
      picker.current?.focus();
    } else if (contactId === NEW && contactName.trim() === '') {
      setErrors({ contact: true });
      document.getElementById(`${formId}-contact-name`)?.focus();
    } else {
      onSubmit({ customerId: customer.id, ...(contactId === NEW ? { contactName: contactName.trim() } : { contactId }) });
    }
  };
  return (
    <form id={formId} className="record-form" onSubmit={submit} noValidate>
      <FormField
        id={`${formId}-customer`}
        label={t('record.customer')}
        isRequired
        error={errors.customer ? t('record.customerRequired') : null}
      >
        <Select<string, Option>
          ref={picker}
          id={`${formId}-customer`}
          className="record-control"
          suffixIcon={<ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />}
          value={customer?.id ?? null}
          onSelect={(_value, option) => choose(option)}
          showSearch={{ filterOption: false, onSearch: setQuery }}
          options={options}
          optionRender={({ data }) => (
            <span className="record-option">
              <span className="truncated">{data.label}</span>
              <span className="call-tag">{data.kind}</span>
            </span>
          )}
          notFoundContent={nothing}
          placeholder={t('record.customerPlaceholder')}
          status={errors.customer ? 'error' : ''}
          aria-required
          aria-describedby={errors.customer ? `${formId}-customer-error` : undefined}
        />
      </FormField>
      {customer !== null && (
        <div className="record-pair">
          <FormField id={`${formId}-contact`} label={t('record.contact')} error={contacts.error ? t('record.contactsFailed') : null}>
            <Select
              id={`${formId}-contact`}
              className="record-control"
              suffixIcon={<ChevronDown size="1.4rem" strokeWidth={1.75} aria-hidden />}
              value={contactId}
              loading={contacts.isLoading}
              onChange={setContactId}
              options={[
                { value: NEW, label: t('record.contactNew') },
                ...(contacts.data?.data ?? []).map(({ id, name, number }) => ({ value: id, label: `${name} · ${formatNational(number)}` })),
              ]}
            />
          </FormField>
          {contactId === NEW && (
            <FormField
              id={`${formId}-contact-name`}
              label={t('record.contactName')}
              isRequired
              error={errors.contact ? t('record.contactRequired') : null}
            >
              <Input
                id={`${formId}-contact-name`}
                value={contactName}
                maxLength={200}
                onChange={(event) => setContactName(event.target.value)}
                status={errors.contact ? 'error' : ''}
                aria-required
              />
            </FormField>
          )}
        </div>
      )}
    </form>
  );
}

/** A customer may match through several of its people; it is one choice. */
const uniqueById = (options: Option[]): Option[] =>
  options.filter((option, index) => options.findIndex(({ value }) => value === option.value) === index);
