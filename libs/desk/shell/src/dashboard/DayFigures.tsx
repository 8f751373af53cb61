import { Ltr } from '@santral/desk-platform/ui-kit';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';

export interface DayFigure {
  key: string;
  label: string;
  /** In the reader's writing already. */
  value: string;
  /** Address of the calls it counts, where there is a page of them for the reader. */
  to?: string | null;
}

/** The figures of a day, side by side. */
export function DayFigures({ figures, className = '' }: { figures: readonly DayFigure[]; className?: string }) {
  return (
    <dl className={`figures ${className}`} style={{ '--figures': figures.length } as CSSProperties}>
      {figures.map(({ key, label, value, to }) => (
        <div key={key} className="figure">
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}><Ltr>{value}</Ltr></Link> : <Ltr>{value}</Ltr>}</dd>
        </div>
      ))}
    </dl>
  );
}
