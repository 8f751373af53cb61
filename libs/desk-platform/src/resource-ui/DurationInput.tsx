import { formatDuration, parseDuration } from '@santral/contracts';
import { Input } from 'antd';
import { useState } from 'react';

export interface DurationInputProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  disabled?: boolean;
  status?: 'error' | '';
  /** Whole seconds; what was typed and is no duration comes back as it is. */
  value?: unknown;
  /** Seconds; the text as typed where it is no duration, null where nothing is typed. */
  onChange?: (value: number | string | null) => void;
}

/** Whole seconds, typed and shown as `hh:mm:ss`, from left to right in every language. */
export function DurationInput({ value, onChange, ...rest }: DurationInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' ? formatDuration(value * 1000) : typeof value === 'string' ? value : '';
  const change = (text: string) => {
    setTyped(text);
    onChange?.(text.trim() === '' ? null : (parseDuration(text) ?? text));
  };
  // While it is typed it stands as typed; afterwards as it is understood.
  return <Input {...rest} dir="ltr" placeholder="00:00:00" maxLength={11} autoComplete="off" value={typed ?? shown} onChange={(event) => change(event.target.value)} onBlur={() => setTyped(null)} />;
}
