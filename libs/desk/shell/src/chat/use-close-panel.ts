import { useEffect, useRef, type RefObject, type TouchEvent } from 'react';

/** How far a finger goes, px. */
const SWIPE_PX = 80;

/** Calls `close` when something outside the panel around `body` is pressed while it is open. What opens the panel closes it itself. */
export function useCloseFromOutside(body: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: Event) => {
      const panel = body.current?.closest('.ant-drawer');
      if (!panel || !(target instanceof Element) || panel.contains(target) || target.closest('.chat-opener')) return;
      closeNow.current();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [body, isOpen]);
}

/** Touch handlers that call `close` when a finger pushes the panel out over the edge it stands at. */
export function useSwipeAway(close: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const outwards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
      const x = (touch.clientX - start.current.x) * outwards;
      const y = Math.abs(touch.clientY - start.current.y);
      if (x >= SWIPE_PX && x > 2 * y) close();
    },
  };
}
