import { languages, type Field, type Localized, type Resource } from '@santral/contracts';
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { instantOfWallTime, useCompanyZone, wallTimeOf } from '../i18n/company-zone';
import { useFormats, useLanguage } from '../i18n/format';
import { directionOf } from '../i18n/i18n';
import { DurationInput } from './DurationInput';
import { ReferenceSelect } from './ReferenceSelect';

/** How dayjs writes a time without a zone. */
const WALL_TIME = 'YYYY-MM-DDTHH:mm:ss';

interface Props {
  resource: Resource;
  field: Field;
  /** Given by the form item around it. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
}

/** The control of a declared field. Numbers and addresses are typed from left to right in every language. */
export function FieldControl({ resource, field, id, value, onChange, disabled }: Props) {
  const language = useLanguage();
  const { widget, options = [], reference } = field.ui;
  const common = { id, disabled };
  const text = typeof value === 'string' ? value : '';
  const choices = options.map((option) => ({ value: option.value, label: option.label[language] }));
  switch (widget) {
    case 'text':
      return <Input {...common} value={text} maxLength={field.column.length} onChange={(event) => onChange?.(event.target.value)} />;
    case 'textarea':
      return <Input.TextArea {...common} value={text} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => onChange?.(event.target.value)} />;
    case 'phone':
      return <Input {...common} type="tel" dir="ltr" value={text} onChange={(event) => onChange?.(event.target.value)} autoComplete="off" />;
    case 'email':
      return <Input {...common} type="email" dir="ltr" value={text} onChange={(event) => onChange?.(event.target.value)} autoComplete="off" />;
    case 'number':
      return <InputNumber {...common} className="resource-wide" precision={0} value={typeof value === 'number' ? value : null} onChange={(next) => onChange?.(next)} />;
    case 'duration':
      return <DurationInput {...common} value={value} onChange={onChange} />;
    case 'switch':
      return <Switch {...common} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case 'select':
      return <Select {...common} value={value ?? undefined} allowClear={field.column.nullable} options={choices} onChange={(next: unknown) => onChange?.(next ?? null)} />;
    case 'multi-select':
      return <Select {...common} mode="multiple" value={Array.isArray(value) ? value : []} options={choices} onChange={(next: unknown) => onChange?.(next)} />;
    case 'reference':
      return reference ? <ReferenceSelect {...common} resource={resource} reference={reference} value={text || null} onChange={onChange} /> : null;
    case 'localized':
      return <LocalizedControl {...common} value={value as Localized | undefined} onChange={onChange} max={field.column.length} />;
    case 'instant':
      return <InstantControl {...common} value={text} onChange={onChange} />;
  }
}

/** Day and time by the company's clock. No "now": it would be the computer's. */
function InstantControl({ value, onChange, ...common }: { id?: string; disabled?: boolean; value: string; onChange?: (value: string | null) => void }) {
  const zone = useCompanyZone();
  const { momentPattern } = useFormats();
  return (
    <DatePicker
      {...common}
      className="resource-wide"
      showTime={{ format: 'HH:mm' }}
      format={momentPattern}
      showNow={false}
      value={value ? dayjs(wallTimeOf(value, zone)) : null}
      onChange={(next) => onChange?.(next ? new Date(instantOfWallTime(next.format(WALL_TIME), zone)).toISOString() : null)}
    />
  );
}

interface LocalizedProps {
  id?: string;
  value?: Localized;
  onChange?: (value: Localized) => void;
  disabled?: boolean;
  max?: number;
}

/** One text per language, each typed in its own direction. */
function LocalizedControl({ id, value, onChange, disabled, max }: LocalizedProps) {
  const { t } = useTranslation('platform');
  const whole = { tr: '', en: '', ar: '', ...value };
  return (
    <div className="resource-localized">
      {languages.map((language, index) => (
        <Input
          key={language}
          id={index === 0 ? id : undefined}
          prefix={<span className="resource-language">{language}</span>}
          lang={language}
          dir={directionOf(language)}
          aria-label={t(`resource.language.${language}`)}
          value={whole[language]}
          disabled={disabled}
          maxLength={max}
          onChange={(event) => onChange?.({ ...whole, [language]: event.target.value })}
        />
      ))}
    </div>
  );
}
