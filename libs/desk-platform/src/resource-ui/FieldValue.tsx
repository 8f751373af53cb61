import type { Field, Localized, ResourceRow } from '@santral/contracts';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format';
import { Ltr } from '../ui-kit/Ltr';
import { PhoneNumber } from '../ui-kit/PhoneNumber';

interface Props {
  field: Field;
  value: unknown;
  /** Text of a reference; the row's `<field>Display`. */
  display?: unknown;
}

/** A value of a declared field as people read it. Nothing is shown as an en dash, never as a zero. */
export function FieldValue({ field, value, display }: Props) {
  const { language, number, dateTime, duration } = useFormats();
  const { widget, options } = field.ui;
  const labelOf = (v: unknown) => options?.find((option) => option.value === v)?.label[language] ?? String(v);
  if (widget === 'switch') return <SwitchValue isOn={value === true} />;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return <>–</>;
  switch (widget) {
    case 'localized':
      return <>{(value as Localized)[language]}</>;
    case 'select':
      return <>{labelOf(value)}</>;
    case 'multi-select':
      return <>{(value as unknown[]).map(labelOf).join(language === 'ar' ? '، ' : ', ')}</>;
    case 'reference':
      return <>{typeof display === 'string' ? display : '–'}</>;
    case 'phone':
      return <PhoneNumber value={String(value)} />;
    case 'number':
      return <Ltr>{number(Number(value))}</Ltr>;
    case 'duration':
      return <Ltr className="num">{duration(Number(value) * 1000)}</Ltr>;
    case 'instant':
      return <bdi className="num">{dateTime(String(value))}</bdi>;
    case 'email':
      return <Ltr className="resource-email">{String(value)}</Ltr>;
    case 'text':
    case 'textarea':
      return <>{String(value)}</>;
  }
}

/** Apart, because cells by the hundred need no translation of their own. */
function SwitchValue({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('platform');
  const Icon = isOn ? Check : Minus;
  return (
    <span className="resource-switch">
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(isOn ? 'resource.yes' : 'resource.no')}
    </span>
  );
}

/** The value of one field of a row. */
export const RowValue = ({ field, name, row }: { field: Field; name: string; row: ResourceRow }) => (
  <FieldValue field={field} value={row[name]} display={row[`${name}Display`]} />
);
