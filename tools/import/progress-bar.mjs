const WIDTH = 30;
const EVERY_MS = 100;

/**
 * How far an import is: one line that is written anew, on a terminal only.
 * @param {NodeJS.WriteStream} stream
 */
export function progressBar(stream, now = () => performance.now()) {
  const began = now();
  let shownAt = -Infinity;
  let isShown = false;
  const clear = () => {
    if (isShown) stream.write('\r\x1b[2K');
    isShown = false;
  };
  return {
    /** @param {{ share: number, lines: number }} progress */
    show({ share, lines }) {
      if (!stream.isTTY || now() - shownAt < EVERY_MS) return;
      shownAt = now();
      isShown = true;
      const full = Math.round(Math.min(1, share) * WIDTH);
      const perSecond = Math.round(lines / Math.max(0.001, (now() - began) / 1000));
      stream.write(`\r\x1b[2K[${'█'.repeat(full)}${'·'.repeat(WIDTH - full)}] ${Math.floor(Math.min(1, share) * 100)} %  ${lines} lines, ${perSecond} a second`);
    },
    /** Writes a line of its own; the bar comes back with the next step. */
    say(line) {
      clear();
      stream.write(`${line}\n`);
    },
    clear,
  };
}
