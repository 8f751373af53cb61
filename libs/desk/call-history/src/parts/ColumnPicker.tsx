import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, Checkbox, Popover } from 'antd';
import { Columns3 } from 'lucide-react';
import { columnNames, type ColumnName, columnsText, defaultColumns } from '../history/columns';

/** Which columns the table shows; at least one. */
export function ColumnPicker({ chosen, usual = defaultColumns, onChange }: { chosen: readonly ColumnName[]; usual?: readonly ColumnName[]; onChange: (text: string) => void }) {
  const { t } = useTranslation('call-history');
  const content = (
    <div className="calls-popover">
      <h2>{t('columns')}</h2>
      <Checkbox.Group
        value={[...chosen]}
        options={columnNames.map((name) => ({ value: name, label: t(`column.${name}`), disabled: chosen.length === 1 && chosen[0] === name }))}
        onChange={(names: string[]) => onChange(columnsText(names, usual))}
      />
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button icon={<Columns3 size="1.6rem" strokeWidth={1.75} aria-hidden />}>{t('columns')}</Button>
    </Popover>
  );
}
