import type { ValueKind } from '../values';

/** What a figure is, in whatever report it stands. */
export interface Metric {
  /** `clock` is an instant: nothing a sum could be made of. */
  kind: ValueKind | 'clock';
  /** Which way is good news; absent where neither is. */
  better?: 'more' | 'less';
}

/** Lists figures of one sort. */
const of = <K extends string>(metric: Metric, ...keys: K[]) => Object.fromEntries(keys.map((key) => [key, metric])) as Record<K, Metric>;

/** Every figure a report can show. */
export const metrics = {
  ...of(
    { kind: 'count' },
    'calls', 'count', 'exitKey', 'fcrEligible', 'fcrPending', 'hungUpByAgent', 'inboundCalls', 'internalCalls', 'ivrOnly', 'offered', 'open', 'outbound', 'outboundCalls', 'outboundHandled', 'overflowEntries', 'peakConcurrent', 'rank',
    'reentries', 'scored', 'shortAbandoned', 'shortCalls', 'staffAvg', 'staffMax', 'transferEntries', 'transferred', 'transferredIn', 'transferredOut', 'uniqueCallers', 'visits', 'withdrawn',
  ),
  ...of({ kind: 'count', better: 'more' }, 'answered', 'answeredInTarget', 'dispositioned', 'missedReturned', 'outboundAnswered'),
  ...of({ kind: 'count', better: 'less' }, 'abandoned', 'exitEmpty', 'fatalFailed', 'fcrRepeated', 'forcedEndCount', 'holdAbandoned', 'missed', 'positionAvg', 'refused', 'system', 'timeout'),
  ...of(
    { kind: 'duration' },
    'abandonAvgMs', 'acwAvgMs', 'acwMs', 'ahtMs', 'availableMs', 'breakMs', 'dialAvgMs', 'holdAvgMs', 'holdMs', 'ivrAvgMs', 'limitMs', 'loginMs', 'longestMs', 'otherMs', 'outboundAcwAvgMs', 'outboundAhtMs', 'outboundHoldAvgMs', 'outboundTalkAvgMs', 'remainderMs', 'ringingMs',
    'talkAvgMs', 'talkMs', 'talkNetAvgMs', 'usedMs',
  ),
  ...of({ kind: 'duration', better: 'less' }, 'allowanceOverrunMs', 'asaMs', 'overrunMs', 'queueWaitAvgMs', 'singleOverrunMs', 'waitAvgMs', 'waitMaxMs', 'waitMedianMs', 'waitP80Ms', 'waitP95Ms'),
  ...of({ kind: 'rate' }, 'occupancy', 'occupancyRinging', 'utilisation'),
  ...of({ kind: 'rate', better: 'more' }, 'answerRate', 'breakAdherence', 'dispositionRate', 'fcr', 'ownServiceLevel', 'serviceLevel'),
  ...of({ kind: 'rate', better: 'less' }, 'abandonGrossRate', 'abandonRate'),
  ...of(
    { kind: 'points', better: 'more' },
    'ahtPoints', 'breakPoints', 'dispositionPoints', 'index', 'occupancyPoints', 'pointsAvg', 'pointsMax', 'pointsMin', 'qualityPoints', 'serviceLevelPoints',
  ),
  ...of({ kind: 'clock' }, 'firstLoginAt', 'lastLogoutAt', 'waitingSince'),
};

export type MetricKey = keyof typeof metrics;
