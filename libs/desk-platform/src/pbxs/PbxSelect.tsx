import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePbxChoices } from './use-pbx-choices';

export interface PbxSelectProps {
  /** Id of the chosen one; null or empty: all of them, or none known yet. */
  value: string | null;
  onChange: (pbx: string) => void;
  /** Offers all of them together as well; `onChange` is then called with an empty text. */
  hasAll?: boolean;
}

/** Which PBX is meant. Where there is only one nobody has to be asked, and nothing is shown. */
export function PbxSelect({ value, onChange, hasAll = false }: PbxSelectProps) {
  const { t } = useTranslation('platform');
  const choices = usePbxChoices();
  if (choices.length < 2) return null;
  const all = hasAll ? [{ value: '', label: t('pbx.all') }] : [];
  return (
    <Select
      aria-label={t('pbx.label')}
      className="pbx-select"
      popupMatchSelectWidth={false}
      value={value ?? (hasAll ? '' : undefined)}
      onChange={onChange}
      options={[...all, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
