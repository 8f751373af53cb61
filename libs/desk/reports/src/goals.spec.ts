import { defaultJudgeOptions } from '@santral/contracts';
import { commonGoal, goalOf, isBelowGoal } from './goals';
import type { AnyRow } from './views/view';

const row = (serviceLevel: number | null, queue?: string) => ({ from: 'a', until: 'b', ...(queue === undefined ? {} : { queue }), serviceLevel, answerRate: 0.1 }) as unknown as AnyRow;
const same = { goalPercent: 80, queues: [], queueOptions: [{ ...defaultJudgeOptions, queue: 'satis', targetS: 45 }] };
const several = { goalPercent: 80, queues: [], queueOptions: [{ ...defaultJudgeOptions, queue: 'satis', goalPercent: 60 }] };

it('is the one of the queue, else that of the company; only a service level has one', () => {
  expect([goalOf('serviceLevel', row(0.7, 'satis'), several), goalOf('serviceLevel', row(0.7, 'destek'), several), goalOf('answerRate', row(0.7, 'satis'), several)]).toEqual([0.6, 0.8, null]);
});

it('of queues together is the one they share, and none where they have several', () => {
  expect([commonGoal(same), commonGoal(several), goalOf('serviceLevel', row(0.7), several)]).toEqual([0.8, null, null]);
});

it('of the queues a report is narrowed to is theirs, on whatever PBX', () => {
  const of = (...queues: string[]) => commonGoal({ ...several, queues });
  expect([of('satis'), of('izmir/satis', 'main/satis'), of('destek'), of('destek', 'satis')]).toEqual([0.6, 0.6, 0.8, null]);
});

it('is met from exactly that on, and not missed by what is unknown', () => {
  expect([0.7999, 0.8, null].map((level) => isBelowGoal('serviceLevel', row(level, 'destek'), several))).toEqual([true, false, false]);
  expect([isBelowGoal('serviceLevel', row(0.7, 'satis'), several), isBelowGoal('serviceLevel', row(0.1), several), isBelowGoal('answerRate', row(0.1, 'satis'), same)]).toEqual([false, false, false]);
});
