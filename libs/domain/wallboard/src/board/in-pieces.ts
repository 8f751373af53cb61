import { setImmediate } from 'node:timers/promises';

/** So many at once take a millisecond or two; phones ring meanwhile. */
const PIECE = 50;

/** Does something for each item, and lets others have their turn in between. */
export async function inPieces<T>(items: Iterable<T>, act: (item: T) => void | Promise<void>): Promise<void> {
  let done = 0;
  for (const item of items) {
    await act(item);
    done += 1;
    if (done % PIECE === 0) await setImmediate();
  }
}
