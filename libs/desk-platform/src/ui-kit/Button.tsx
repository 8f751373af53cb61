import type { ButtonHTMLAttributes } from 'react';
import './button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'default' | 'primary' | 'text';
  size?: 'small' | 'medium' | 'large';
  /** Square, for an icon alone; give it an `aria-label`. */
  iconOnly?: boolean;
}

/** A plain button in the product's look that needs no antd: sign-in pages and the shell stay light. Pages inside the shell use antd's. */
export function Button({ kind = 'default', size = 'medium', iconOnly = false, className = '', type = 'button', ...rest }: ButtonProps) {
  const classes = ['btn', kind !== 'default' && `btn-${kind}`, size !== 'medium' && `btn-${size}`, iconOnly && 'btn-icon', className];
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />;
}
