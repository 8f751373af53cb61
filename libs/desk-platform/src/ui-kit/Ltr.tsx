import type { ReactNode } from 'react';

/** Phone numbers, times and amounts read from left to right in every language. */
export function Ltr({ children, className = 'num' }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
