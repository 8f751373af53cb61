import { useTranslation } from '@santral/desk-platform/i18n';
import { Button, Checkbox, Popover } from 'antd';
import { Columns3 } from 'lucide-react';
import { type ColumnSet, columnsText } from '../history/columns';

interface Props<N extends string> {
  columns: ColumnSet<N>;
  chosen: readonly N[];
  /** What a column is called. */
  titleOf: (name: N) => string;
  /** Called with what an address says of the choice. */
  onChange: (text: string) => void;
}

/** Which columns the table shows; at least one. */
export function ColumnPicker<N extends string>({ columns, chosen, titleOf, onChange }: Props<N>) {
  const { t } = useTranslation('call-history');
  const content = (
    <div className="calls-popover">
      <h2>{t('columns')}</h2>
      <Checkbox.Group<N>
        value={[...chosen]}
        options={columns.names.map((name) => ({ value: name, label: titleOf(name), disabled: chosen.length === 1 && chosen[0] === name }))}
        onChange={(names) => onChange(columnsText(names, columns))}
      />
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button icon={<Columns3 size="1.6rem" strokeWidth={1.75} aria-hidden />}>{t('columns')}</Button>
    </Popover>
  );
}
