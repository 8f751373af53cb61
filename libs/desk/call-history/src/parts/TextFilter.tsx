import { Input } from 'antd';
import { type ReactNode, useState } from 'react';

interface Props {
  label: string;
  value: string;
  prefix?: ReactNode;
  dir?: 'ltr';
  onChange: (value: string) => void;
}

/** A text to search for: asked with Enter, on leaving the box, and when it is emptied. */
export function TextFilter({ label, value, prefix, dir, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address changed by itself (back, clear, a kept search): the box follows it.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const ask = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <Input
      className="calls-filter is-narrow"
      // Icon, way to empty it, and the whole of its name.
      style={{ minInlineSize: `calc(${label.length}ch + 5.6rem)` }}
      type="search"
      prefix={prefix}
      aria-label={label}
      placeholder={label}
      maxLength={40}
      dir={dir}
      allowClear
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '') onChange('');
      }}
      onPressEnter={ask}
      onBlur={ask}
    />
  );
}
