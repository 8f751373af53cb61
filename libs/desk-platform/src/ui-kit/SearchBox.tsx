import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../api/use-settled';

const SEARCH_AFTER_MS = 300;

export interface SearchBoxProps {
  /** What is searched; stands in the empty box too. */
  label: string;
  /** What is searched for now, without spaces around it. */
  value: string;
  onSearch: (text: string) => void;
}

/** A box that searches once the typing has settled, or at once on Enter, and follows a search that was changed elsewhere. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Going back, or clearing the filters: the box follows.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const settled = useSettled(typed, SEARCH_AFTER_MS).trim();
  // Only what was typed asks for a search, not the answer to it.
  const search = useEffectEvent((text: string) => {
    if (text === typed.trim() && text !== value) onSearch(text);
  });
  useEffect(() => search(settled), [settled]);
  return (
    <Input
      className="search-box"
      style={{ minInlineSize: `min(100%, calc(${label.length}ch + 6rem))` }}
      type="search"
      prefix={<Search size="1.4rem" strokeWidth={1.75} aria-hidden />}
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onSearch(typed.trim())}
    />
  );
}
