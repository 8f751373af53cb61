import { z } from 'zod';

export const queueStrategies = ['ringall', 'leastrecent', 'fewestcalls', 'random', 'rrmemory', 'rrordered', 'linear', 'wrandom'] as const;
/**
 * Whether callers enter, or have to leave, a queue in which nobody can be rung. `strict`: members who are paused or cannot be reached count as nobody;
 * `loose`: only those who cannot be reached do.
 */
export const emptyRules = ['yes', 'no', 'strict', 'loose'] as const;
export const holdTimeRules = ['no', 'yes', 'once'] as const;

/** Sounds of the PBX, several by `&`; a path stays inside its folder of sounds. */
const sound = z.string().trim().min(1).max(200).regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9_./&-]*$/, 'queue.sound-invalid').nullable();
const seconds = (most: number, least = 0) => z.int().min(least).max(most);

/** How a queue of ours runs on its PBX. Times in seconds; 0 of a length or a frequency: none. */
export const queueSettingsSchema = z.strictObject({
  strategy: z.enum(queueStrategies),
  /** How long a phone rings before the next one is tried, and the pause before that. */
  timeout: seconds(300, 1),
  retry: seconds(300),
  /** Keeps an agent from being rung before Santral has paused them for the wrap-up, which is set in the settings of agents. */
  wrapuptime: seconds(3600),
  weight: z.int().min(0).max(1000),
  maxlen: z.int().min(0).max(10_000),
  joinempty: z.enum(emptyRules),
  leavewhenempty: z.enum(emptyRules),
  ringinuse: z.boolean(),
  autofill: z.boolean(),
  timeoutrestart: z.boolean(),
  memberdelay: seconds(60),
  musicclass: z.string().trim().regex(/^[A-Za-z0-9_-]{1,79}$/, 'queue.word-invalid'),
  /** Told to the agent before the caller is. */
  announce: sound,
  announceFrequency: seconds(3600),
  announcePosition: z.boolean(),
  announceHoldtime: z.enum(holdTimeRules),
  periodicAnnounce: sound,
  periodicAnnounceFrequency: seconds(3600),
  /** Whether talks are recorded, whichever way the call came into the queue. */
  recording: z.boolean(),
  /** How long a caller who dialled the number of the queue waits at most. */
  maxWait: seconds(86_400, 1),
});
export type QueueSettings = z.output<typeof queueSettingsSchema>;

/** What Santral proposes: one call at a time for each agent, and its own pause after a call. */
export const freshQueueSettings: QueueSettings = {
  strategy: 'rrmemory', timeout: 15, retry: 2, wrapuptime: 2, weight: 0, maxlen: 0, joinempty: 'yes', leavewhenempty: 'no', ringinuse: false, autofill: true, timeoutrestart: false, memberdelay: 0,
  musicclass: 'default', announce: null, announceFrequency: 0, announcePosition: false, announceHoldtime: 'no', periodicAnnounce: null, periodicAnnounceFrequency: 0, recording: true, maxWait: 300,
};

/** What Asterisk does where a section says nothing. */
export const asteriskQueueSettings: QueueSettings = { ...freshQueueSettings, strategy: 'ringall', retry: 5, wrapuptime: 0, ringinuse: true, announcePosition: true, recording: false };
