import type { ComputedReportName } from '@santral/contracts';
import { type Chart, defineView, type ReportView } from './view';

/** Calls behind figures of the whole company: those of its lines. */
const callsOfLines = {
  inboundCalls: { direction: 'inbound' },
  abandoned: { direction: 'inbound', outcome: 'abandoned' },
  outboundCalls: { direction: 'outbound' },
  internalCalls: { direction: 'internal' },
  ivrOnly: { direction: 'inbound', outcome: 'ivr-only' },
} as const;
/** Calls behind figures of queues. */
const callsOfQueues = {
  offered: {},
  calls: {},
  answered: { outcome: 'answered' },
  abandoned: { outcome: 'abandoned' },
  timeout: { outcome: 'timeout' },
  exitKey: { outcome: 'exit-key' },
  exitEmpty: { outcome: 'exit-empty' },
  withdrawn: { outcome: 'withdrawn' },
  refused: { outcome: 'refused' },
  open: { outcome: 'open' },
} as const;

/** Answered and abandoned, stacked to what came in. */
const cameIn = <K extends string>(id: string, total: K): Chart<K | 'answered' | 'abandoned'> => ({
  type: 'stack', id, series: [{ key: 'answered', look: 'ink' }, { key: 'abandoned', look: 'bad' }], total,
});
const serviceLevel = { type: 'lines', id: 'serviceLevel', key: 'serviceLevel', kind: 'rate' } as const;

const callsPerHours = defineView<'calls-per-hours'>({
  name: 'calls-per-hours', group: null, isByTime: true, finest: 'hour', hasTarget: false,
  columns: [
    'inboundCalls', 'answered', 'abandoned', 'shortAbandoned', 'outboundCalls', 'outboundAnswered', 'visits', 'peakConcurrent', 'open',
  ],
  usual: ['inboundCalls', 'answered', 'abandoned', 'outboundCalls', 'outboundAnswered', 'visits', 'peakConcurrent'],
  calls: callsOfLines,
  figures: ['inboundCalls', 'answered', 'abandoned', 'outboundCalls', 'peakConcurrent'],
  charts: [cameIn('inbound', 'inboundCalls'), { type: 'lines', id: 'peak', key: 'peakConcurrent', kind: 'count' }],
});

const queueReports = defineView<'queue-reports'>({
  name: 'queue-reports', group: 'queue', isByTime: false, finest: 'hour', hasTarget: true,
  columns: [
    'offered', 'calls', 'answered', 'answeredInTarget', 'abandoned', 'shortAbandoned', 'abandonRate', 'abandonGrossRate', 'answerRate', 'serviceLevel', 'waitAvgMs',
    'waitMedianMs', 'waitP80Ms', 'waitP95Ms', 'waitMaxMs', 'asaMs', 'talkAvgMs', 'talkNetAvgMs', 'holdAvgMs', 'acwAvgMs', 'ahtMs', 'holdAbandoned', 'staffMax', 'staffAvg', 'positionAvg',
    'transferEntries', 'overflowEntries', 'reentries', 'timeout', 'exitKey', 'exitEmpty', 'withdrawn', 'refused', 'system', 'open', 'waitingSince',
  ],
  usual: ['offered', 'answered', 'abandoned', 'shortAbandoned', 'abandonRate', 'serviceLevel', 'waitAvgMs', 'waitMaxMs', 'talkAvgMs'],
  calls: callsOfQueues,
  figures: ['offered', 'answered', 'abandonRate', 'serviceLevel', 'waitAvgMs'],
  charts: [cameIn('offered', 'offered'), serviceLevel],
});

const waitingTime = defineView<'average-waiting-time'>({
  name: 'average-waiting-time', group: 'queue', isByTime: false, finest: 'hour', hasTarget: false,
  columns: [
    'offered', 'answered', 'abandoned', 'asaMs', 'waitAvgMs', 'abandonAvgMs', 'waitMedianMs', 'waitP80Ms', 'waitP95Ms', 'waitMaxMs', 'open',
  ],
  usual: ['offered', 'answered', 'abandoned', 'asaMs', 'waitAvgMs', 'abandonAvgMs', 'waitP95Ms', 'waitMaxMs'],
  calls: callsOfQueues,
  figures: ['asaMs', 'waitAvgMs', 'abandonAvgMs', 'waitP95Ms', 'waitMaxMs'],
  charts: [
    { type: 'lines', id: 'waitAvgMs', key: 'waitAvgMs', kind: 'duration' },
    { type: 'bands', id: 'bands' },
  ],
});

const general = defineView<'reports'>({
  name: 'reports', group: null, isByTime: true, finest: 'hour', hasTarget: true,
  columns: [
    'inboundCalls', 'answered', 'abandoned', 'shortAbandoned', 'missed', 'missedReturned', 'ivrOnly', 'abandonRate', 'answerRate', 'serviceLevel', 'fcr', 'fcrEligible', 'fcrRepeated', 'fcrPending',
    'ivrAvgMs', 'queueWaitAvgMs', 'asaMs', 'outboundCalls', 'outboundAnswered', 'internalCalls', 'transferred', 'uniqueCallers', 'talkMs', 'holdMs', 'talkAvgMs',
    'holdAbandoned', 'open',
  ],
  usual: ['inboundCalls', 'answered', 'abandoned', 'missed', 'serviceLevel', 'fcr', 'asaMs', 'outboundCalls'],
  calls: callsOfLines,
  figures: ['inboundCalls', 'answered', 'missed', 'serviceLevel', 'fcr'],
  charts: [cameIn('inbound', 'inboundCalls'), serviceLevel],
});

const agentReports = defineView<'agent-reports'>({
  name: 'agent-reports', group: 'agent', isByTime: false, finest: 'hour', hasTarget: false,
  columns: [
    'firstLoginAt', 'lastLogoutAt', 'loginMs', 'availableMs', 'ringingMs', 'talkMs', 'holdMs', 'acwMs', 'breakMs', 'otherMs', 'offered', 'answered',
    'missed', 'outbound', 'outboundAnswered', 'transferredOut', 'transferredIn', 'shortCalls', 'hungUpByAgent', 'dispositioned', 'talkAvgMs',
    'talkNetAvgMs', 'acwAvgMs', 'holdAvgMs', 'ahtMs', 'outboundHandled', 'dialAvgMs', 'outboundTalkAvgMs', 'outboundAcwAvgMs', 'outboundHoldAvgMs', 'outboundAhtMs',
    'occupancy', 'occupancyRinging', 'utilisation',
  ],
  usual: ['loginMs', 'breakMs', 'answered', 'missed', 'outbound', 'talkAvgMs', 'ahtMs', 'occupancy'],
  calls: { outboundHandled: { direction: 'outbound', outcome: 'answered' } },
  figures: ['answered', 'missed', 'talkAvgMs', 'occupancy', 'breakMs'],
  charts: [
    {
      type: 'groups',
      id: 'states',
      series: [
        { key: 'availableMs', look: 'available' }, { key: 'ringingMs', look: 'ringing' }, { key: 'talkMs', look: 'talking' },
        { key: 'acwMs', look: 'wrap-up' }, { key: 'breakMs', look: 'break' }, { key: 'otherMs', look: 'off' },
      ],
    },
  ],
});

const breakReports = defineView<'break-reports'>({
  name: 'break-reports', group: 'break', isByTime: true, finest: 'day', hasTarget: false,
  columns: ['count', 'limitMs', 'usedMs', 'remainderMs', 'overrunMs', 'singleOverrunMs', 'allowanceOverrunMs', 'longestMs', 'forcedEndCount'],
  figures: ['count', 'usedMs', 'overrunMs', 'longestMs', 'forcedEndCount'],
  charts: [{ type: 'groups', id: 'breaks', series: [{ key: 'usedMs', look: 'break', without: 'overrunMs' }, { key: 'overrunMs', look: 'bad' }] }],
});

const agentCallPoints = defineView<'agent-call-points'>({
  name: 'agent-call-points', group: 'agent', isByTime: false, finest: 'hour', hasTarget: false,
  columns: ['rank', 'pointsAvg', 'scored', 'calls', 'pointsMin', 'pointsMax', 'fatalFailed'],
  scores: 'scored',
  figures: ['pointsAvg', 'scored', 'pointsMin', 'pointsMax', 'fatalFailed'],
  charts: [
    { type: 'places', id: 'points', key: 'pointsAvg' },
    { type: 'lines', id: 'course', key: 'pointsAvg', kind: 'points' },
  ],
});

const agentPerformReports = defineView<'agent-perform-reports'>({
  name: 'agent-perform-reports', group: 'agent', isByTime: false, finest: 'day', hasTarget: true,
  columns: [
    'index', 'calls', 'scored', 'qualityPoints', 'ownServiceLevel', 'serviceLevelPoints', 'ahtMs', 'ahtPoints', 'occupancy', 'occupancyPoints',
    'dispositionRate', 'dispositionPoints', 'breakAdherence', 'breakPoints',
  ],
  usual: ['index', 'calls', 'scored', 'qualityPoints', 'ownServiceLevel', 'ahtMs', 'occupancy', 'breakAdherence'],
  scores: 'scored',
  explains: 'index',
  figures: ['index', 'qualityPoints', 'ownServiceLevel', 'ahtMs', 'breakAdherence'],
  charts: [
    { type: 'places', id: 'index', key: 'index' },
    { type: 'lines', id: 'course', key: 'index', kind: 'points' },
  ],
});

/** Every report of the api as a page, in the order of the specification's menu. */
export const views: Record<ComputedReportName, ReportView> = {
  'calls-per-hours': callsPerHours,
  'agent-reports': agentReports,
  'break-reports': breakReports,
  reports: general,
  'queue-reports': queueReports,
  'average-waiting-time': waitingTime,
  'agent-call-points': agentCallPoints,
  'agent-perform-reports': agentPerformReports,
};
