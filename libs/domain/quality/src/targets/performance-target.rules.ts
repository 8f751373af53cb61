import { Injectable } from '@nestjs/common';
import type { performanceTargets } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules } from '@santral/platform/resource';

type PerformanceTargets = typeof performanceTargets;
type Values = ResourceChange<PerformanceTargets>['values'];

const weights = ['weightQuality', 'weightServiceLevel', 'weightAht', 'weightOccupancy', 'weightDisposition', 'weightBreaks'] as const;
const shares = ['serviceLevel', 'occupancy', 'disposition', 'breaks'] as const;
const percents = [...weights, ...shares.flatMap((share) => [`${share}Floor`, `${share}Target`] as const)];
const times = ['ahtTargetS', 'ahtFloorS', 'ahtLowestS'] as const;

/** What the declaration of targets cannot say: they can be reached, and those of the company are always there. */
@Injectable()
export class PerformanceTargetRules implements ResourceRules<PerformanceTargets> {
  async beforeWrite({ verb, before, values }: ResourceChange<PerformanceTargets>): Promise<void> {
    if (before !== null && before.groupId === null && (verb === 'deleted' || (values.groupId ?? null) !== null)) throw new Refusal('performance-target.company-fixed');
    if (verb === 'deleted') return;
    const whole = { ...before, ...values };
    if ((before === null || before.groupId !== null) && (whole.groupId ?? null) === null) throw new Refusal('performance-target.group-required', {}, [{ path: 'groupId' }]);
    checkNumbers(whole);
  }
}

function checkNumbers(values: Values): void {
  const wrong = [...percents.filter((name) => !isWithin(values[name], 100)), ...times.filter((name) => !isWithin(values[name], 86_400))];
  if (wrong.length > 0) throw new Refusal('performance-target.out-of-range', {}, wrong.map((path) => ({ path })));
  if (weights.every((name) => (values[name] ?? 0) === 0)) throw new Refusal('performance-target.no-weight', {}, [{ path: weights[0] }]);
  const reversed: string[] = shares.filter((share) => (values[`${share}Floor`] ?? 0) >= (values[`${share}Target`] ?? 0)).map((share) => `${share}Target`);
  const [lowest, target, floor] = [values.ahtLowestS ?? 0, values.ahtTargetS ?? 0, values.ahtFloorS ?? 0];
  if (lowest > target || target >= floor) reversed.push('ahtTargetS');
  if (reversed.length > 0) throw new Refusal('performance-target.reversed', {}, reversed.map((path) => ({ path })));
}

const isWithin = (value: number | undefined, max: number) => value !== undefined && value >= 0 && value <= max;
