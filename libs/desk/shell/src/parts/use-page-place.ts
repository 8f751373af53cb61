import { useLayoutEffect, type RefObject } from 'react';

/**
 * Writes where the page is in the window, as `--page-top`, `--page-start` and `--page-end`: dialogs and panels lie over the page alone
 * and spare navbar, toolbar and call drawer, whatever the layout. `side` is where the menu stands: it moves the page without a change of
 * size, which is all that is watched.
 */
export function usePagePlace(page: RefObject<HTMLElement | null>, side: string): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return;
    const root = document.documentElement;
    const measure = () => {
      const { left, right, top } = element.getBoundingClientRect();
      const toRight = root.clientWidth - right;
      const [start, end] = root.dir === 'rtl' ? [toRight, left] : [left, toRight];
      for (const [name, px] of Object.entries({ top, start, end })) root.style.setProperty(`--page-${name}`, `${Math.round(px)}px`);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(root);
    const turns = new MutationObserver(measure);
    turns.observe(root, { attributeFilter: ['dir'] });
    return () => {
      sizes.disconnect();
      turns.disconnect();
    };
  }, [page, side]);
}
