import { formatNational } from '@santral/contracts';
import type { ReactNode } from 'react';

/** Phone numbers, times and amounts read from left to right in every language. */
export function Ltr({ children, className = 'num' }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}

/** A phone number as people in Turkey write it. */
export function PhoneNumber({ value, className }: { value: string | null; className?: string }) {
  return <Ltr className={className ?? 'num'}>{value ? formatNational(value) : '–'}</Ltr>;
}
