import { keyOf, type ReadLine } from './queue-log-line.js';

/** What a file says of a channel, in its order. */
export interface LineSource {
  file: number;
  lines: ReadLine[];
}

/** All lines of a channel that one run has met. */
export interface CallLines {
  uniqueid: string;
  sources: LineSource[];
  /** Time of the latest line, epoch ms. */
  lastAt: number;
}

/** A channel nothing is heard of for this long is taken to be over. Should it go on, its lines are put together in the database. */
const QUIET_MS = 2 * 3_600_000;
/**
 * The same of channels whose last line ended something: the caller hung up, or left the queue or the agent for the dialplan, which hangs up or goes on soon.
 * What is forgotten soon is cheap to have known, and calls come into the tables nearly in the order in which they began, as they do when they are recorded.
 */
const quietAfter: Readonly<Record<'hangup' | 'leaving', { ms: number; events: ReadonlySet<string> }>> = {
  hangup: { ms: 30_000, events: new Set(['ABANDON', 'COMPLETECALLER']) },
  leaving: { ms: 15 * 60_000, events: new Set(['COMPLETEAGENT', 'BLINDTRANSFER', 'TRANSFER', 'ATTENDEDTRANSFER', 'EXITWITHTIMEOUT', 'EXITWITHKEY', 'EXITEMPTY', 'WITHDRAW']) },
};
/** Told of so many, what was given away is forgotten. */
const ENDINGS = 1000;
/** Channels kept at most, so that a burst of short ones does not fill the memory. */
const MOST_CALLS = 50_000;

/** Channels whose last line ended something, in the order of those lines. */
class Endings {
  private readonly endings: { call: CallLines; at: number }[] = [];
  private begin = 0;

  constructor(private readonly quietMs: number) {}

  add(call: CallLines, at: number): void {
    this.endings.push({ call, at });
  }

  /** The next channel of which nothing more was heard for long enough at an instant, epoch ms. */
  next(at: number): CallLines | null {
    for (let next = this.endings[this.begin]; next && next.at + this.quietMs <= at; next = this.endings[this.begin]) {
      this.begin++;
      if (this.begin >= ENDINGS) {
        this.endings.splice(0, this.begin);
        this.begin = 0;
      }
      if (next.call.lastAt <= next.at) return next.call;
    }
    return null;
  }
}

/**
 * Gathers the lines of channels while files are read, and gives away those that are over. Two generations instead of a time per channel:
 * who is not met for a whole generation goes.
 */
export class CallBuffer {
  private young = new Map<string, CallLines>();
  private old = new Map<string, CallLines>();
  private turnsAt = -Infinity;
  private hungUp = new Endings(quietAfter.hangup.ms);
  private left = new Endings(quietAfter.leaving.ms);

  get size(): number {
    return this.young.size + this.old.size;
  }

  /** Takes a line of file number `file`; adds the channels that are over by now to `over`. */
  take(line: ReadLine, file: number, over: CallLines[]): void {
    const { uniqueid, at } = line;
    this.giveAway(this.hungUp, at, over);
    this.giveAway(this.left, at, over);
    if (at >= this.turnsAt || this.young.size >= MOST_CALLS) this.turn(at, over);
    let call = this.young.get(uniqueid);
    if (!call) {
      call = this.old.get(uniqueid) ?? { uniqueid, sources: [], lastAt: at };
      this.old.delete(uniqueid);
      this.young.set(uniqueid, call);
    }
    const source = call.sources.find((one) => one.file === file);
    if (source) source.lines.push(line);
    else call.sources.push({ file, lines: [line] });
    call.lastAt = Math.max(call.lastAt, at);
    if (quietAfter.hangup.events.has(line.event)) this.hungUp.add(call, at);
    else if (quietAfter.leaving.events.has(line.event)) this.left.add(call, at);
  }

  /** Everything that is left. */
  drain(): CallLines[] {
    const all = [...this.old.values(), ...this.young.values()];
    this.old = new Map();
    this.young = new Map();
    this.turnsAt = -Infinity;
    this.hungUp = new Endings(quietAfter.hangup.ms);
    this.left = new Endings(quietAfter.leaving.ms);
    return all;
  }

  private giveAway(endings: Endings, at: number, over: CallLines[]): void {
    for (let call = endings.next(at); call; call = endings.next(at)) {
      // Or it is gone already.
      if (this.young.delete(call.uniqueid) || this.old.delete(call.uniqueid)) over.push(call);
    }
  }

  private turn(at: number, over: CallLines[]): void {
    for (const call of this.old.values()) over.push(call);
    this.old = this.young;
    this.young = new Map();
    this.turnsAt = at + QUIET_MS;
  }
}

/**
 * Lines of one channel that were told by several sources (files of a run, and what was imported before), each as often as the source that tells it
 * most often, in order of time. A rotated file that overlaps another one adds nothing, nor does a table of
 * the same lines; two equal lines of one file are two.
 */
export function unionOf(sources: readonly (readonly ReadLine[])[]): readonly ReadLine[] {
  const [only] = sources;
  if (only && sources.length === 1) return inOrder(only);
  const union: ReadLine[] = [];
  const counts = new Map<string, number>();
  // A file may be cut within a second: the source that begins first knows what came first.
  for (const source of [...sources].sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0) || b.length - a.length)) {
    const own = new Map<string, number>();
    for (const line of source) {
      const key = keyOf(line);
      const count = (own.get(key) ?? 0) + 1;
      own.set(key, count);
      if (count <= (counts.get(key) ?? 0)) continue;
      counts.set(key, count);
      union.push(line);
    }
  }
  return inOrder(union);
}

/** By time; lines of one instant stay as they are. */
const inOrder = (lines: readonly ReadLine[]): readonly ReadLine[] => (lines.every((line, i) => i === 0 || (lines[i - 1]?.at ?? 0) <= line.at) ? lines : [...lines].sort((a, b) => a.at - b.at));

/** The lines of a channel by the files they are from. */
export const sourcesOf = ({ sources }: CallLines): ReadLine[][] => sources.map(({ lines }) => lines);
