import { timestampOf } from '../ami/ami-message.js';
import type { PbxLink } from './pbx-link.js';

export interface KeepAliveOptions {
  everyMs: number;
  /** Silent intervals after which the peer is dead. */
  misses: number;
  onDead: () => void;
  /** An answer came; `pbxNow` is the PBX's own clock (epoch ms), null when it does not say. */
  onAnswer: (pbxNow: number | null) => void;
}

/**
 * Finds a peer that is gone without a word (cable cut, half a line then silence): pings at every interval and counts intervals in which
 * not one byte came. Anything heard counts as life, because an answer may wait behind a burst of events. Returns the function that stops it.
 */
export function keepAlive(link: PbxLink, options: KeepAliveOptions): () => void {
  let missed = 0;
  let heardBefore = -1;
  const beat = () => {
    missed = link.lastHeardAt === heardBefore ? missed + 1 : 0;
    heardBefore = link.lastHeardAt;
    if (missed >= options.misses) return options.onDead();
    link.action({ Action: 'Ping' }, options.everyMs * (options.misses + 1)).then(
      ({ headers }) => options.onAnswer(timestampOf(headers)),
      () => undefined, // no answer is what this function counts; a closed link stops it
    );
  };
  beat();
  const timer = setInterval(beat, options.everyMs);
  return () => clearInterval(timer);
}
