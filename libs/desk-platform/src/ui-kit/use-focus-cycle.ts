import { useEffect, type RefObject } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Tab on the last element of the dialog around `inside` leads to its first, and back: it never leaves for the rest of the page or the browser's own bar. */
export function useFocusCycle(inside: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = inside.current?.closest('[role="dialog"]');
      if (event.key !== 'Tab' || !dialog) return;
      const elements = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const [first, last] = [elements[0], elements.at(-1)];
      const active = document.activeElement;
      const isIn = dialog.contains(active) && active !== dialog;
      const leaves = !isIn || active === (event.shiftKey ? first : last);
      if (!leaves) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inside, isOn]);
}
