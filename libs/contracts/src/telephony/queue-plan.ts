import { z } from 'zod';
import { dialTargetSchema } from '../calls/call-control.js';
import { type KnownQueueSetting, type PbxQueue, queueSettingOf } from './pbx-queues.js';
import type { PbxSnippet } from './self-test-causes.js';

export const queueStrategies = ['ringall', 'leastrecent', 'fewestcalls', 'random', 'rrmemory', 'rrordered', 'linear', 'wrandom'] as const;

/** A queue somebody wants the PBX to have. It is written there by hand, so what is wrong with it is said before it is pasted. */
export const queuePlanSchema = z.strictObject({
  /** A section of queues.conf; `general` is one already. */
  queue: z.string().trim().regex(/^(?!general$)[A-Za-z][A-Za-z0-9_-]{0,39}$/),
  /** What an extension dials to get into it. */
  number: dialTargetSchema,
  strategy: z.enum(queueStrategies),
  timeout: z.int().min(1).max(300),
  retry: z.int().min(0).max(300),
  weight: z.int().min(0).max(1000),
  maxlen: z.int().min(0).max(10_000),
  joinempty: z.boolean(),
  leavewhenempty: z.boolean(),
});
export type QueuePlan = z.output<typeof queuePlanSchema>;

const word = (value: boolean): string => (value ? 'yes' : 'no');

/** The lines of the section. Those at the end are what Santral needs of a queue: one call at a time, and its own pause after a call. */
export const queueLinesOf = (plan: QueuePlan): [name: KnownQueueSetting, value: string][] => [
  ['strategy', plan.strategy], ['timeout', String(plan.timeout)], ['retry', String(plan.retry)], ['weight', String(plan.weight)], ['maxlen', String(plan.maxlen)],
  ['joinempty', word(plan.joinempty)], ['leavewhenempty', word(plan.leavewhenempty)], ['wrapuptime', '2'], ['ringinuse', 'no'], ['autopause', 'no'],
];

/** What is to be pasted into which file: the queue itself, and a number that leads to it, recorded. Reading parameters alone keeps the members of all queues. */
export function queueSnippetsOf(plan: QueuePlan): PbxSnippet[] {
  const { queue, number } = plan;
  return [
    { file: 'queues.conf', text: [`[${queue}]`, ...queueLinesOf(plan).map(([name, value]) => `${name} = ${value}`), '; asterisk -rx "queue reload parameters"'].join('\n') },
    {
      file: 'extensions.conf',
      text: [
        '[from-agent]', `exten => ${number},1,Answer()`, ` same => n,Queue(${queue},tc,,,300,,sub-record)`, ' same => n,Hangup()', '; before Asterisk 21 with one comma more: 300,,,sub-record',
        '', '[sub-record] ; once for all queues', 'exten => s,1,MixMonitor(/var/spool/asterisk/monitor/${CHANNEL(uniqueid)}.wav,b)', ' same => n,Return()', '; asterisk -rx "dialplan reload"',
      ].join('\n'),
    },
  ];
}

export interface PlanDifference {
  readonly name: KnownQueueSetting;
  readonly wanted: string;
  readonly found: string;
}

/** What of a plan the PBX does not have: null when it has no such queue at all, empty when the plan is in force. */
export function planDifferences(plan: QueuePlan, onPbx: PbxQueue | null): PlanDifference[] | null {
  if (!onPbx) return null;
  // Where its lines may not be read, what it says of itself has to do.
  const settings = onPbx.section?.settings ?? [{ name: 'strategy', value: onPbx.strategy }, { name: 'maxlen', value: String(onPbx.maxLength) }, { name: 'weight', value: String(onPbx.weight) }];
  const known = new Set(settings.map(({ name }) => name.toLowerCase()));
  return queueLinesOf(plan).flatMap(([name, wanted]) => {
    if (!onPbx.section && !known.has(name)) return [];
    const found = queueSettingOf(settings, name).value ?? '';
    return found.toLowerCase() === wanted ? [] : [{ name, wanted, found }];
  });
}
