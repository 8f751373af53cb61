import { Button, Checkbox, Popover } from 'antd';
import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnSet, columnsText } from './column-set';
import './column-picker.css';

export interface ColumnPickerProps<N extends string> {
  columns: ColumnSet<N>;
  chosen: readonly N[];
  /** What a column is called. */
  titleOf: (name: N) => string;
  /** Called with what an address says of the choice; empty for the usual columns. */
  onChange: (text: string) => void;
}

/** Which columns a table shows; at least one. Opened by keys it takes the focus and gives it back. */
export function ColumnPicker<N extends string>({ columns, chosen, titleOf, onChange }: ColumnPickerProps<N>) {
  const { t } = useTranslation('platform');
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const title = t('columns.choose');
  const content = (
    <div
      ref={panel}
      className="column-picker"
      role="dialog"
      aria-label={title}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setIsOpen(false);
        opener.current?.focus();
      }}
    >
      <h2>{title}</h2>
      <Checkbox.Group<N>
        className={columns.names.length > TALL ? 'is-long' : undefined}
        value={[...chosen]}
        options={columns.names.map((name) => ({ value: name, label: titleOf(name), disabled: chosen.length === 1 && chosen[0] === name }))}
        onChange={(names) => onChange(columnsText(names, columns))}
      />
      <Button size="small" disabled={columnsText(chosen, columns) === ''} onClick={() => onChange('')}>
        {t('columns.usual')}
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={content}
      open={isOpen}
      onOpenChange={setIsOpen}
      // While it unfolds it is hidden and takes no focus.
      afterOpenChange={(isNowOpen) => isNowOpen && panel.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()}
      destroyOnHidden
    >
      <Button ref={opener} icon={<Columns3 size="1.6rem" strokeWidth={1.75} aria-hidden />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {title}
      </Button>
    </Popover>
  );
}

/** More columns than this stand beside each other, in two rows of boxes. */
const TALL = 14;
