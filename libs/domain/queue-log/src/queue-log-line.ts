/** One line of a queue_log, whatever it was read from. */
export interface QueueLogLine {
  /** Epoch ms; whole seconds in files, finer in tables. */
  at: number;
  /** Channel id of the caller; `NONE`, `MANAGER`, `REALTIME` … where nobody calls. */
  uniqueid: string;
  queue: string;
  /** Member name or interface, as the PBX is set; `NONE` where no agent has a part in it. */
  agent: string;
  event: string;
  data: readonly string[];
}

/** A line with what is kept of it. */
export interface ReadLine extends QueueLogLine {
  /** Everything from the queue on, a bar before each field: `|queue|agent|event|data…`. Of a file it is a piece of its text, which costs nothing. */
  rest: string;
}

/** Why a line cannot be read. */
export interface BadLine {
  problem: string;
}
export const isBad = (line: object): line is BadLine => 'problem' in line;

/** What becomes of a line: it tells of a call, of an agent's day, or of nothing that is kept. */
export type LineKind = 'call' | 'agent' | 'other';

interface EventKind {
  kind: LineKind;
  /** Places of data fields that hold a number where they are filled in; negative ones count from the end. */
  numbers?: readonly number[];
}

/** Every event of app_queue from Asterisk 11 to 22, those of the old agent channels, and the refusals dialplans write with `QueueLog()`. */
const events = new Map<string, EventKind>(
  Object.entries({
    ENTERQUEUE: { kind: 'call' },
    DID: { kind: 'call' },
    CONNECT: { kind: 'call', numbers: [0, 2] },
    ABANDON: { kind: 'call', numbers: [0, 1, 2] },
    EXITWITHTIMEOUT: { kind: 'call', numbers: [0, 1, 2] },
    EXITWITHKEY: { kind: 'call', numbers: [1, 2, 3] },
    EXITEMPTY: { kind: 'call', numbers: [0, 1, 2] },
    WITHDRAW: { kind: 'call', numbers: [0, 1, 2] },
    SYSCOMPAT: { kind: 'call' },
    FULL: { kind: 'call' },
    JOINEMPTY: { kind: 'call' },
    JOINUNAVAIL: { kind: 'call' },
    CLOSED: { kind: 'call' },
    RINGNOANSWER: { kind: 'call', numbers: [0] },
    RINGCANCELED: { kind: 'call', numbers: [0] },
    AGENTDUMP: { kind: 'call' },
    COMPLETECALLER: { kind: 'call', numbers: [0, 1, 2] },
    COMPLETEAGENT: { kind: 'call', numbers: [0, 1, 2] },
    TRANSFER: { kind: 'call', numbers: [2, 3, 4] },
    BLINDTRANSFER: { kind: 'call', numbers: [2, 3, 4] },
    ATTENDEDTRANSFER: { kind: 'call', numbers: [-1, -2, -3] },
    ADDMEMBER: { kind: 'agent' },
    REMOVEMEMBER: { kind: 'agent' },
    PAUSE: { kind: 'agent' },
    UNPAUSE: { kind: 'agent' },
    PAUSEALL: { kind: 'agent' },
    UNPAUSEALL: { kind: 'agent' },
    AGENTLOGIN: { kind: 'agent' },
    AGENTLOGOFF: { kind: 'agent' },
    AGENTCALLBACKLOGIN: { kind: 'agent' },
    AGENTCALLBACKLOGOFF: { kind: 'agent' },
    QUEUESTART: { kind: 'agent' },
  } satisfies Record<string, EventKind>),
);

/** `other` for reloads, penalties and whatever else a dialplan writes: readable, and nothing of it is kept. */
export const kindOf = (event: string): LineKind => events.get(event)?.kind ?? 'other';
export const isKnownEvent = (event: string): boolean => events.has(event);

/** Seconds since 1970 with or without a fraction: epoch ms, or NaN. Before September 2001 there was no queue_log. */
export function epochMs(text: string): number {
  if (text.length === 10) return isDigits(text, 0) ? Number(text) * 1000 : NaN;
  return /^\d{10}\.\d+$/.test(text) ? Math.round(Number(text) * 1000) : NaN;
}

/** What is kept of a line that is told by its parts. */
export const restOf = ({ queue, agent, event, data }: Pick<QueueLogLine, 'queue' | 'agent' | 'event' | 'data'>): string => `|${queue}|${agent}|${event}|${data.join('|')}`;

/** Parts of a line of text: `epoch|uniqueid|queue|agent|event|data…`. */
export function parseLine(text: string): ReadLine | BadLine {
  const parts = text.split('|');
  const [time = '', uniqueid = '', queue = '', agent = '', event] = parts;
  if (event === undefined) return { problem: 'fewer than five fields' };
  const data = parts.slice(5);
  const rest = text.slice(time.length + 1 + uniqueid.length);
  // What follows the event begins with a bar, be it nothing.
  return lineOf(epochMs(time), time, { uniqueid, queue, agent, event, data, rest: data.length === 0 ? `${rest}|` : rest });
}

/** A line of parts that are known, checked: its time, its event, and the numbers of that event. `time` is what was given as `at`. */
export function lineOf(at: number, time: string, { uniqueid, queue, agent, event, data, rest }: Omit<ReadLine, 'at'>): ReadLine | BadLine {
  if (Number.isNaN(at)) return { problem: `no time: "${shortened(time)}"` };
  const known = events.get(event);
  if (!known) return /^[A-Z][A-Z0-9_-]*$/.test(event) ? { at, uniqueid, queue, agent, event, data, rest } : { problem: `no event: "${shortened(event)}"` };
  if (known.kind === 'call' && (uniqueid === '' || uniqueid === 'NONE')) return { problem: `${event} without a call` };
  for (const place of known.numbers ?? []) {
    const value = data.at(place);
    if (value !== undefined && value !== '' && !isNumber(value)) return { problem: `${event}: "${shortened(value)}" is no number` };
  }
  return { at, uniqueid, queue, agent, event, data, rest };
}

/** Whole numbers; Asterisk prints a position it does not know as -1. */
function isNumber(value: string): boolean {
  const from = value.startsWith('-') ? 1 : 0;
  return value.length > from && value.length <= from + 10 && isDigits(value, from);
}

/** Sign by sign: of every line several fields are looked at, and a pattern takes several times as long. */
function isDigits(text: string, from: number): boolean {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What tells two lines of one channel apart, whether they come from a file or from the finer times of a table. */
export const keyOf = ({ at, rest }: ReadLine): string => `${Math.floor(at / 1000)}${rest}`;

/** A line as it is kept, without the channel it belongs to. */
export const textOf = ({ at, rest }: ReadLine): string => `${at}${rest}`;

/** Lines of a channel, one under the other. */
export function textsOf(lines: readonly ReadLine[]): string {
  let texts = '';
  for (const line of lines) texts += texts === '' ? textOf(line) : `\n${textOf(line)}`;
  return texts;
}

/** The line `textOf` was made of. */
export function lineOfText(uniqueid: string, text: string): ReadLine {
  const parts = text.split('|');
  return { at: Number(parts[0]), uniqueid, queue: parts[1] ?? '', agent: parts[2] ?? '', event: parts[3] ?? '', data: parts.slice(4), rest: text.slice(text.indexOf('|')) };
}

/** The lines `textsOf` was made of. */
export const linesOfText = (uniqueid: string, texts: string): ReadLine[] => texts.split('\n').map((text) => lineOfText(uniqueid, text));
