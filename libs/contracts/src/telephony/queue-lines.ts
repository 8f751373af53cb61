import { type DialplanLine, INTERNAL_CONTEXT } from './dialplan.js';
import type { ConfigLine, ConfigPart } from './pbx-config.js';
import { freshQueueSettings, type QueueSettings, queueSettingsSchema } from './queue-settings.js';
import { recordLines } from './route-lines.js';

/** A member who is in the queue without signing in: a line of its section. */
export interface FixedMember {
  extension: string;
  penalty: number;
}
/** Everything that makes the section of a queue. */
export interface QueueWish {
  settings: QueueSettings;
  fixed: readonly FixedMember[];
  /** Lines Santral has no setting for, taken over as they were; they count before ours of the same name. */
  theirs: readonly ConfigLine[];
}

/** Runs on the line of whoever answered, when the talk is to be recorded. */
export const RECORD_CONTEXT = 'santral-record' satisfies DialplanLine['context'];

type Setting = keyof QueueSettings;
/** Settings by the name they have in the file; those that make no line of their own are missing. */
const nameOf = {
  strategy: 'strategy', timeout: 'timeout', retry: 'retry', wrapuptime: 'wrapuptime', weight: 'weight', maxlen: 'maxlen', joinempty: 'joinempty', leavewhenempty: 'leavewhenempty', ringinuse: 'ringinuse',
  autofill: 'autofill', timeoutrestart: 'timeoutrestart', memberdelay: 'memberdelay', musicclass: 'musicclass', announce: 'announce', announceFrequency: 'announce-frequency',
  announcePosition: 'announce-position', announceHoldtime: 'announce-holdtime', periodicAnnounce: 'periodic-announce', periodicAnnounceFrequency: 'periodic-announce-frequency',
} as const satisfies Partial<Record<Setting, string>>;
type Written = keyof typeof nameOf;
const written = Object.keys(nameOf) as Written[];

const word = (value: QueueSettings[Written]): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
const memberLine = ({ extension, penalty }: FixedMember): ConfigLine => ({ name: 'member', value: `PJSIP/${extension},${penalty}` });

/** The lines of a queue's section, in the order in which they are written. */
export function queueConfigLines({ settings, fixed, theirs }: QueueWish): ConfigLine[] {
  const taken = new Set(theirs.map(({ name }) => name.toLowerCase()));
  const ours = written.flatMap((key): ConfigLine[] => (settings[key] === null ? [] : [{ name: nameOf[key], value: word(settings[key]) }]));
  // Who does not answer stays where they are: taking them out of the queue is for people to decide.
  const always = [{ name: 'autopause', value: 'no' }, ...(settings.recording ? [{ name: 'membergosub', value: RECORD_CONTEXT }] : [])];
  return [...[...ours, ...always].filter(({ name }) => !taken.has(name)), ...theirs, ...fixed.map(memberLine)];
}

const isYes = (value: string) => /^(yes|true|y|t|1|on)$/i.test(value);
const isNo = (value: string) => /^(no|false|n|f|0|off)$/i.test(value);

/** What a value of the file means to a setting; undefined when the setting has no word for it. */
function meaning(key: Written, value: string): unknown {
  const fresh = freshQueueSettings[key];
  if (typeof fresh === 'boolean') return isYes(value) ? true : isNo(value) ? false : undefined;
  if (typeof fresh === 'number') return /^\d+$/.test(value) ? Number(value) : undefined;
  return key === 'strategy' || key === 'joinempty' || key === 'leavewhenempty' || key === 'announceHoldtime' ? value.toLowerCase() : value;
}

/** The other way round: a section somebody wrote as settings of ours, and what is left of it. `before`: of what the file says nothing. */
export function queueWishOf(lines: readonly ConfigLine[], before: QueueSettings): QueueWish {
  let settings = before;
  const [fixed, theirs] = [[] as FixedMember[], [] as ConfigLine[]];
  const last = new Map(lines.map((line, index) => [line.name.toLowerCase(), index]));
  for (const [index, line] of lines.entries()) {
    const name = line.name.toLowerCase();
    const [, extension, penalty] = name === 'member' ? (/^PJSIP\/(\d{2,6})(?:,(\d{1,4}))?$/.exec(line.value) ?? []) : [];
    if (extension !== undefined) fixed.push({ extension, penalty: Number(penalty ?? 0) });
    else if (name === 'member') theirs.push(line);
    else if (name === 'autopause' && isNo(line.value)) continue;
    // A line of a template that the section itself says again.
    else if (last.get(name) !== index && name !== 'periodic-announce') continue;
    else if (name === 'membergosub' && line.value === RECORD_CONTEXT) settings = { ...settings, recording: true };
    else {
      const key = written.find((one) => nameOf[one] === name);
      const parsed = key === undefined ? null : queueSettingsSchema.safeParse({ ...settings, [key]: meaning(key, line.value) });
      if (parsed?.success) settings = parsed.data;
      else theirs.push({ name, value: line.value });
    }
  }
  if (!lines.some(({ name, value }) => name.toLowerCase() === 'membergosub' && value === RECORD_CONTEXT)) settings = { ...settings, recording: false };
  return { settings, fixed, theirs };
}

/** A queue as somebody dials it. */
export interface NumberedQueue {
  name: string;
  /** Null: it is reached by other ways alone. */
  number: string | null;
  maxWait: number;
  recording: boolean;
}

/** Steps of the dial plan that lead to these queues, and what records their talks. */
export function queueDialplan(queues: readonly NumberedQueue[]): DialplanLine[] {
  const numbered = queues.flatMap(({ name, number, maxWait }) => {
    if (number === null) return [];
    const step = (priority: number, application: string, data = ''): DialplanLine => ({ context: INTERNAL_CONTEXT, extension: number, priority, application, data });
    return [step(1, 'Answer'), step(2, 'Queue', `${name},tc,,,${maxWait}`), step(3, 'Hangup')];
  });
  return [...numbered, ...(queues.some(({ recording }) => recording) ? recordLines : [])];
}

/** A part as it is written into a file. */
export const configText = ({ section, lines }: ConfigPart): string => [`[${section}]`, ...lines.map(({ name, value }) => `${name} = ${value}`)].join('\n');
