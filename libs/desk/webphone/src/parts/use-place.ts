import { useEffect, useState, type PointerEvent } from 'react';
import { changeSettings, readSettings } from '../settings';

export const PANEL = { width: 342, height: 578 };
const EDGE = 4;

const inside = ({ left, top }: { left: number; top: number }) => ({
  left: Math.max(EDGE, Math.min(left, window.innerWidth - PANEL.width - EDGE)),
  top: Math.max(EDGE, Math.min(top, window.innerHeight - PANEL.height - EDGE)),
});

/** Where the panel stands: dragged by its head, never out of the window, and remembered. */
export function usePlace() {
  const [wanted, setWanted] = useState(() => readSettings().position);
  const [, setSize] = useState(0);
  useEffect(() => {
    const resized = () => setSize((n) => n + 1);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  const place = inside(wanted);

  const move = (to: { left: number; top: number }) => {
    const position = inside(to);
    setWanted(position);
    changeSettings({ position });
  };
  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest('button')) return;
    const from = { x: down.clientX - place.left, y: down.clientY - place.top };
    const onMove = (event: globalThis.PointerEvent) => move({ left: event.clientX - from.x, top: event.clientY - from.y });
    const onUp = () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    down.preventDefault();
  };
  /** With the keyboard: arrows, on the handle. */
  const nudge = (key: string) => {
    const step = { ArrowLeft: [-20, 0], ArrowRight: [20, 0], ArrowUp: [0, -20], ArrowDown: [0, 20] }[key];
    if (step) move({ left: place.left + step[0]!, top: place.top + step[1]! });
    return step !== undefined;
  };
  return { place, onPointerDown, nudge };
}
