import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows drawn beyond what is seen, on each side. */
const OVERSCAN = 6;
/** Where nothing has a size yet. */
const ASSUMED_PX = 600;

export interface RowWindow {
  ref: React.RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** Rows to draw, `end` not included. */
  start: number;
  end: number;
  rowPx: number;
}

/** Which of `count` rows of equal height (rem) are in sight of a scrolling box: a thousand rows cost what thirty do. */
export function useRowWindow(count: number, rowRem: number): RowWindow {
  const ref = useRef<HTMLDivElement | null>(null);
  const [place, setPlace] = useState({ top: 0, height: ASSUMED_PX, rowPx: rowRem * 10 });
  const measure = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    const rowPx = rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 10);
    const next = { top: Math.floor(box.scrollTop / rowPx) * rowPx, height: box.clientHeight || ASSUMED_PX, rowPx };
    // Scrolling within a row changes nothing.
    setPlace((old) => (old.top === next.top && old.height === next.height && old.rowPx === next.rowPx ? old : next));
  }, [rowRem]);
  useEffect(() => {
    measure();
    if (typeof ResizeObserver === 'undefined' || !ref.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure]);
  const first = Math.floor(place.top / place.rowPx);
  return { ref, onScroll: measure, start: Math.max(0, first - OVERSCAN), end: Math.min(count, first + Math.ceil(place.height / place.rowPx) + OVERSCAN), rowPx: place.rowPx };
}
