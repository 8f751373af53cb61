import type { ReportOptions } from '@santral/contracts';
import { formatsOf } from '@santral/desk-platform/i18n';
import { formulaOf, settingsOf } from './formulas';
import type { AnyTotals } from './views/view';

const tr = formatsOf('tr');
const options = { targetMs: 20_000, shortAbandonMs: 5000, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator', goalPercent: 80, queueOptions: [] as ReportOptions['queueOptions'] } as ReportOptions;
/** Four answered of nine, three in target; three abandoned, one of them short; one timeout and one key. */
const totals = { offered: 9, open: 0, answered: 4, answeredInTarget: 3, abandoned: 3, shortAbandoned: 1, timeout: 1, exitKey: 1, exitEmpty: 0, withdrawn: 0, serviceLevel: 3 / 8, abandonRate: 2 / 8, answerRate: 4 / 9 } as unknown as AnyTotals;

it('fills the formula with the figures of the period', () => {
  expect(formulaOf('serviceLevel', totals, options, tr)).toBe('3 ÷ (4 + 3 \u2212 1 + 1 + 1) = %37,5');
  expect(formulaOf('abandonRate', totals, options, tr)).toBe('(3 \u2212 1) ÷ (9 \u2212 1) = %25');
  expect(formulaOf('serviceLevel', { ...totals, serviceLevel: 3 / 6 } as AnyTotals, { ...options, countFlowOuts: false }, tr)).toBe('3 ÷ (4 + 3 \u2212 1) = %50');
});

it('tells of contacts what was repeated, and within how many days', () => {
  const contacts = { fcrEligible: 10, fcrRepeated: 1, fcr: 9 / 10 } as unknown as AnyTotals;
  expect(formulaOf('fcr', contacts, options, tr)).toBe('(10 \u2212 1) ÷ 10 = %90');
  expect(settingsOf('fcr', { ...options, firstContactDays: 7 })).toEqual([{ key: 'firstContact', params: { days: 7 } }]);
  expect(formulaOf('abandonGrossRate', { ...totals, abandonGrossRate: 3 / 9 } as AnyTotals, options, tr)).toBe('3 ÷ 9 = %33,3');
});

it('leaves what has not ended out of the rates', () => {
  expect(formulaOf('answerRate', { ...totals, open: 1, answerRate: 4 / 8 } as AnyTotals, options, tr)).toBe('4 ÷ (9 \u2212 1) = %50');
});

it('says nothing rather than a sum that does not give the figure', () => {
  expect(formulaOf('serviceLevel', totals, { ...options, countFlowOuts: false }, tr)).toBeNull();
  expect(formulaOf('serviceLevel', { ...totals, serviceLevel: null } as unknown as AnyTotals, options, tr)).toBeNull();
  // A report that has the rate and not its parts.
  expect(formulaOf('serviceLevel', { answered: 4, abandoned: 3, shortAbandoned: 1, serviceLevel: 0 } as unknown as AnyTotals, options, tr)).toBeNull();
  expect(formulaOf('waitAvgMs', totals, options, tr)).toBeNull();
});

it('says which settings a figure was computed with', () => {
  expect(settingsOf('serviceLevel', options).map(({ key }) => key)).toEqual(['target', 'short', 'shortNotCounted', 'flowOutsCounted', 'goal']);
  expect(settingsOf('serviceLevel', { ...options, earlyAbandons: 'excluded', countFlowOuts: false, countShortAbandons: true }).map(({ key }) => key)).toEqual([
    'target', 'short', 'shortCounted', 'flowOutsNotCounted', 'earlyExcluded', 'goal',
  ]);
  expect(settingsOf('shortAbandoned', options)).toEqual([{ key: 'short', params: { seconds: 5 } }]);
  expect(settingsOf('talkAvgMs', options)).toEqual([]);
  const differing = { ...options, queueOptions: [{ queue: 'satis', targetS: 45, shortAbandonS: 5, countShortAbandons: false, countFlowOuts: true, earlyAbandons: 'in-denominator' as const, goalPercent: 80 }] };
  expect([settingsOf('shortAbandoned', differing).at(-1)?.key, settingsOf('talkAvgMs', differing)]).toEqual(['queuesDiffer', []]);
});
