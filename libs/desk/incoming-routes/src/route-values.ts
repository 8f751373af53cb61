import type { IncomingRoute, RouteRule, RouteTarget } from '@santral/contracts';

/** What the panel holds: texts that may be empty where the rule has null. */
export interface RouteValues extends Omit<RouteRule, 'greeting' | 'notice'> {
  pbx: string;
  greeting: string;
  notice: string;
}

const office = { from: '09:00', until: '18:00' };
/** Working hours to begin with: Monday to Friday. */
export const officeHours = (): NonNullable<RouteRule['hours']> => ({ 1: [office], 2: [office], 3: [office], 4: [office], 5: [office] });

/** A target of a kind, with what is usual. */
export function targetOf(kind: RouteTarget['kind']): RouteTarget {
  switch (kind) {
    case 'queue':
      return { kind, queue: '', waitS: 300 };
    case 'extension':
      return { kind, extension: '', ringS: 30 };
    case 'announcement':
      return { kind, sound: '' };
    case 'hang-up':
      return { kind };
  }
}

export const freshValues = (pbx: string): RouteValues => ({
  pbx, number: '', name: '', isEnabled: true, greeting: '', notice: '', hours: officeHours(), observesHolidays: true, target: targetOf('queue'), whenClosed: { kind: 'hang-up' }, whenNobody: null, whenTimeout: null,
});

export const valuesOf = ({ id: _id, version: _version, greeting, notice, ...route }: IncomingRoute): RouteValues => ({ ...route, greeting: greeting ?? '', notice: notice ?? '' });

/** The rule as it is sent. */
export function ruleOf({ pbx: _pbx, greeting, notice, ...values }: RouteValues): RouteRule {
  const hasQueue = values.target.kind === 'queue';
  const rings = hasQueue || values.target.kind === 'extension';
  return { ...values, greeting: greeting.trim() || null, notice: notice.trim() || null, whenNobody: hasQueue ? (values.whenNobody ?? null) : null, whenTimeout: rings ? (values.whenTimeout ?? null) : null };
}
