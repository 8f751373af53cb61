/** How often the clock is looked at, and how far it must have run ahead for the computer to have slept, ms. */
const BEAT_MS = 1000;
const SLEPT_MS = 5000;

/**
 * Calls back when a connection may have died without a word: the network is back, the page is looked at again, or the computer slept.
 * A page in the background has slow clocks and so says it more often than it is true. Returns how to stop.
 */
export function onWake(wake: () => void): () => void {
  let last = Date.now();
  const beat = setInterval(() => {
    const now = Date.now();
    const hasSlept = now - last > SLEPT_MS;
    last = now;
    if (hasSlept) wake();
  }, BEAT_MS);
  const whenSeen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    clearInterval(beat);
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}
