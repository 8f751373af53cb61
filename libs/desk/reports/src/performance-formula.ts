import type { PerformanceOptions, ReportOptions } from '@santral/contracts';
import type { Formats } from '@santral/desk-platform/i18n';
import type { SettingWords } from './formulas';
import { type AnyRow, figureOf, textOf } from './views/view';

const parts = [
  ['qualityPoints', 'weightQuality'],
  ['serviceLevelPoints', 'weightServiceLevel'],
  ['ahtPoints', 'weightAht'],
  ['occupancyPoints', 'weightOccupancy'],
  ['dispositionPoints', 'weightDisposition'],
  ['breakPoints', 'weightBreaks'],
] as const satisfies readonly (readonly [string, keyof PerformanceOptions])[];

/**
 * How the index of a row came about, for example `(40 × 91,43 + 15 × 75 + …) ÷ 100 = 84,82`; what is missing or weighs nothing is left
 * out. Null without an index, and where the terms would not give it.
 */
export function indexFormulaOf(row: AnyRow, options: ReportOptions, formats: Formats): string | null {
  const index = figureOf(row, 'index');
  const targets = options.targets?.find(({ name }) => name === textOf(row, 'targets'));
  if (index === null || targets === undefined) return null;
  const terms = parts.flatMap(([part, weight]) => {
    const points = figureOf(row, part);
    return points === null || targets[weight] === 0 ? [] : [{ points, weight: targets[weight] }];
  });
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const reached = terms.reduce((sum, { weight, points }) => sum + weight * points, 0);
  if (whole === 0 || Math.abs(reached / whole - index) > 1e-6) return null;
  const shown = (value: number) => formats.number(Math.round(value * 100) / 100);
  return `(${terms.map(({ weight, points }) => `${shown(weight)} × ${shown(points)}`).join(' + ')}) ÷ ${shown(whole)} = ${shown(index)}`;
}

/** The weights and targets of the company in words; rows of teams with targets of their own name them. */
export function targetWords(metric: string, { targets = [] }: ReportOptions): SettingWords[] {
  const [company] = targets;
  if (company === undefined) return [];
  const teams: SettingWords[] = targets.length > 1 ? [{ key: 'teams' }] : [];
  const between = (floor: number, target: number): SettingWords[] => [{ key: 'between', params: { floor, target } }, ...teams];
  switch (metric) {
    case 'index': {
      const { weightQuality: quality, weightServiceLevel: level, weightAht: aht, weightOccupancy: occupancy, weightDisposition: details, weightBreaks: breaks } = company;
      return [{ key: 'weights', params: { quality, level, aht, occupancy, details, breaks } }, ...teams];
    }
    case 'serviceLevelPoints':
      return between(company.serviceLevelFloor, company.serviceLevelTarget);
    case 'ahtPoints':
      return [{ key: 'handleTime', params: { lowest: company.ahtLowestS, target: company.ahtTargetS, floor: company.ahtFloorS } }, ...teams];
    case 'occupancyPoints':
      return between(company.occupancyFloor, company.occupancyTarget);
    case 'dispositionPoints':
      return between(company.dispositionFloor, company.dispositionTarget);
    case 'breakPoints':
      return between(company.breaksFloor, company.breaksTarget);
    default:
      return [];
  }
}
