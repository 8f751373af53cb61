import { useLayoutEffect, useRef } from 'react';

/** Ref for a wrapping row of which only the first line shows: what would wrap is hidden from keyboard and screen readers as well. */
export function useSingleRow<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const trim = () => {
      const items = [...row.children].filter((item): item is HTMLElement => item instanceof HTMLElement);
      const top = items[0]?.offsetTop ?? 0;
      for (const item of items) item.style.visibility = item.offsetTop > top ? 'hidden' : '';
    };
    trim();
    const observer = new ResizeObserver(trim);
    observer.observe(row);
    return () => observer.disconnect();
  });
  return ref;
}
