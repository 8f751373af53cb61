import type { JudgeOptions, ReportQuery } from '@santral/contracts';
import type { JudgedBy } from '../period/period.js';
import { namesOf } from '../rollups/chosen.js';
import type { Judge } from '../visits/service-level.js';

/** What is set for the company and for queues that differ from it. */
export interface StoredOptions {
  company: JudgeOptions;
  queues: ReadonlyMap<string, JudgeOptions>;
}

/** How each queue is judged in one report, and what the answer tells of it. What the query asks for holds for all queues. `judged`: those whose figures are others by it; a goal changes none. */
export function judgeOf(query: ReportQuery, stored: StoredOptions): { judge: Judge; judged: string[]; told: JudgedBy; company: JudgeOptions } {
  const asked = Object.fromEntries(Object.entries(askedFor(query)).filter(([, value]) => value !== undefined)) as Partial<JudgeOptions>;
  const company = { ...stored.company, ...asked };
  const queues = new Map([...stored.queues].map(([queue, options]) => [queue, { ...options, ...asked }]));
  const { targetS, shortAbandonS, countShortAbandons, countFlowOuts, earlyAbandons, goalPercent } = company;
  const others = [...queues].filter(([, options]) => !isSame(options, company));
  const shown = others.filter(([queue]) => query.queues.length === 0 || namesOf(query.queues).includes(queue));
  return {
    company,
    judged: others.filter(([, options]) => !isSame({ ...options, goalPercent }, company)).map(([queue]) => queue),
    judge: (queue) => (queue === null ? company : (queues.get(queue) ?? company)),
    told: {
      targetMs: targetS * 1000, shortAbandonMs: shortAbandonS * 1000, countShortAbandons, countFlowOuts, earlyAbandons, goalPercent,
      queueOptions: shown.map(([queue, options]) => ({ queue, ...options })).sort((a, b) => a.queue.localeCompare(b.queue, 'tr')),
    },
  };
}

const askedFor = ({ target, shortAbandon, countShortAbandons, countFlowOuts, earlyAbandons }: ReportQuery) => ({ targetS: target, shortAbandonS: shortAbandon, countShortAbandons, countFlowOuts, earlyAbandons });

const isSame = (one: JudgeOptions, other: JudgeOptions): boolean => (Object.keys(one) as (keyof JudgeOptions)[]).every((name) => one[name] === other[name]);
