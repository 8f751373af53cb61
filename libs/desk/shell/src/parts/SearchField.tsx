import { Kbd } from '@santral/desk-platform/ui-kit';
import { Search } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import './search-field.css';

interface Props extends Omit<ComponentProps<'input'>, 'size'> {
  /** What is searched; stands in the empty field too. */
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** A key named at the end of the field. */
  hint?: string;
  /** `large` where the field is the point of the place it stands in. */
  size?: 'medium' | 'large';
}

/** The field of the shell that looks for pages: in the menu, in the star menu and in the palette. */
export function SearchField({ label, hint, size = 'medium', ...input }: Props) {
  return (
    <label className={size === 'large' ? 'search-field is-large' : 'search-field'}>
      <Search size={size === 'large' ? '1.6rem' : '1.4rem'} strokeWidth={1.75} aria-hidden />
      <span className="visually-hidden">{label}</span>
      <input placeholder={label} {...input} />
      {hint && <Kbd keys={hint} />}
    </label>
  );
}
