import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../store/hooks';

/** One beat per second for every timer on the screen, so that they all change together; none while nothing listens. */
const listeners = new Set<() => void>();
let beat: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  beat ??= setInterval(() => {
    now = Date.now();
    for (const notify of [...listeners]) notify();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(beat);
      beat = undefined;
    }
  };
}

/** Server time now, epoch ms; renders again every second. */
export function useServerNow(): number {
  const offsetMs = useAppSelector((state) => state.live.clockOffsetMs);
  return useSyncExternalStore(subscribe, () => now) + offsetMs;
}

/** Server time for code outside components. */
export const serverNow = (offsetMs: number): number => Date.now() + offsetMs;
