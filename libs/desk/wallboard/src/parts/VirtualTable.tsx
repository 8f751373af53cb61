import type { ReactNode } from 'react';
import { useRowWindow } from '../hooks/use-row-window';
import './virtual-table.css';

export interface Column {
  key: string;
  title: ReactNode;
  align?: 'end';
}

interface Props {
  label: string;
  /** Class that gives the columns their widths. */
  className: string;
  columns: readonly Column[];
  count: number;
  /** Height of a row, rem. */
  rowRem?: number;
  /** A row at its place; give it a `key` and let it be a memo. */
  renderRow: (index: number, top: number) => ReactNode;
}

/** A table of which only the rows in sight are drawn. */
export function VirtualTable({ label, className, columns, count, rowRem = 4, renderRow }: Props) {
  const { ref, onScroll, start, end, rowPx } = useRowWindow(count, rowRem);
  return (
    <div className={`wb-table ${className}`} role="table" aria-label={label} aria-rowcount={count + 1}>
      <div className="wb-scroll" ref={ref} onScroll={onScroll} role="presentation" tabIndex={0}>
        <div className="wb-head" role="rowgroup">
          <div className="wb-row" role="row" aria-rowindex={1}>
            {columns.map(({ key, title, align }) => (
              <span key={key} role="columnheader" className={`wb-cell wb-${key}${align === 'end' ? ' is-end' : ''}`}>
                {title}
              </span>
            ))}
          </div>
        </div>
        <div className="wb-body" role="rowgroup" style={{ blockSize: count * rowPx }}>
          {Array.from({ length: Math.max(0, end - start) }, (_, i) => renderRow(start + i, (start + i) * rowPx))}
        </div>
      </div>
    </div>
  );
}
