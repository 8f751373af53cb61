import type { ReportOptions } from '@santral/contracts';
import type { Formats } from '@santral/desk-platform/i18n';
import { targetWords } from './performance-formula';
import { writeValue } from './values';
import { type AnyTotals, figureOf } from './views/view';

/** Setting in words: key below `setting.` and what it says. */
export interface SettingWords {
  key: string;
  params?: Record<string, number>;
}

const inTarget = ['serviceLevel', 'answeredInTarget', 'ownServiceLevel'];
const aboutContacts = ['fcr', 'fcrEligible', 'fcrRepeated', 'fcrPending'];
const aboutShort = ['serviceLevel', 'abandonRate', 'shortAbandoned', 'abandonAvgMs', 'missed'];

/** The settings that a figure was computed with. */
export function settingsOf(metric: string, options: ReportOptions): SettingWords[] {
  const words: SettingWords[] = [];
  if (inTarget.includes(metric)) words.push({ key: 'target', params: { seconds: options.targetMs / 1000 } });
  if (aboutShort.includes(metric)) words.push({ key: 'short', params: { seconds: options.shortAbandonMs / 1000 } });
  if (metric === 'serviceLevel') {
    words.push({ key: options.countShortAbandons ? 'shortCounted' : 'shortNotCounted' });
    words.push({ key: options.countFlowOuts ? 'flowOutsCounted' : 'flowOutsNotCounted' });
    if (options.earlyAbandons !== 'in-denominator') words.push({ key: options.earlyAbandons === 'excluded' ? 'earlyExcluded' : 'earlyAsSuccess' });
    words.push({ key: 'goal', params: { goal: options.goalPercent } });
  }
  if (aboutContacts.includes(metric) && options.firstContactDays !== undefined) return [{ key: 'firstContact', params: { days: options.firstContactDays } }];
  if (words.length > 0 && options.queueOptions.length > 0) words.push({ key: 'queuesDiffer' });
  return [...words, ...targetWords(metric, options)];
}

/**
 * The formula with the figures of the period, for example `3 ÷ (4 + 3 − 1 + 2) = %37,5`. Null for figures without one, and for settings
 * under which it would not give the figure that is shown.
 */
export function formulaOf(metric: string, totals: AnyTotals, options: ReportOptions, formats: Formats): string | null {
  const shown = figureOf(totals, metric);
  const fraction = fractionOf(metric, options);
  if (shown === null || fraction === null) return null;
  const [dividend, divisor] = fraction.map((terms) => terms.map(({ key, sign }) => ({ value: figureOf(totals, key), sign })));
  if (!isKnown(dividend) || !isKnown(divisor)) return null;
  const whole = sumOf(divisor);
  if (whole === 0 || Math.abs(sumOf(dividend) / whole - shown) > 1e-6) return null;
  return `${write(dividend, formats)} ÷ ${write(divisor, formats)} = ${writeValue('rate', shown, formats)}`;
}

interface Term<V> {
  value: V;
  sign: 1 | -1;
}
interface KeyTerm {
  key: string;
  sign: 1 | -1;
}
const plus = (key: string): KeyTerm => ({ key, sign: 1 });
const minus = (key: string): KeyTerm => ({ key, sign: -1 });
const flowOuts = ['timeout', 'exitKey', 'exitEmpty', 'withdrawn'].map(plus);

/** Which counts a rate is made of. */
function fractionOf(metric: string, options: ReportOptions): [KeyTerm[], KeyTerm[]] | null {
  switch (metric) {
    case 'serviceLevel':
      return [
        [plus('answeredInTarget')],
        [plus('answered'), plus('abandoned'), ...(options.countShortAbandons ? [] : [minus('shortAbandoned')]), ...(options.countFlowOuts ? flowOuts : [])],
      ];
    case 'abandonRate':
      return [[plus('abandoned'), minus('shortAbandoned')], [plus('offered'), minus('open'), minus('shortAbandoned')]];
    case 'abandonGrossRate':
      return [[plus('abandoned')], [plus('offered'), minus('open')]];
    case 'fcr':
      return [[plus('fcrEligible'), minus('fcrRepeated')], [plus('fcrEligible')]];
    case 'answerRate':
      return [[plus('answered')], [plus('offered'), minus('open')]];
    default:
      return null;
  }
}

const isKnown = (terms: Term<number | null>[] | undefined): terms is Term<number>[] => terms !== undefined && terms.every(({ value }) => value !== null);
const sumOf = (terms: readonly Term<number>[]): number => terms.reduce((sum, { value, sign }) => sum + sign * value, 0);

/** What is zero is left out, except where nothing else is there. */
function write(terms: readonly Term<number>[], formats: Formats): string {
  const told = terms.filter(({ value }, i) => i === 0 || value !== 0);
  const text = told.map(({ value, sign }, i) => `${i === 0 ? '' : sign < 0 ? ' \u2212 ' : ' + '}${formats.number(value)}`).join('');
  return told.length > 1 ? `(${text})` : text;
}
