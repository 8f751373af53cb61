import type { ComputedReportName } from '@santral/contracts';
import { defineView, type ReportView } from './view';

const callsPerHours = defineView<'calls-per-hours'>({
  name: 'calls-per-hours', group: null, isByTime: true, finest: 'hour', hasTarget: false,
  columns: [
    { key: 'inboundCalls', kind: 'count', calls: { direction: 'inbound' } },
    { key: 'answered', kind: 'count', better: 'more' },
    { key: 'abandoned', kind: 'count', better: 'less', calls: { direction: 'inbound', outcome: 'abandoned' } },
    { key: 'shortAbandoned', kind: 'count' },
    { key: 'outboundCalls', kind: 'count', calls: { direction: 'outbound' } },
    { key: 'outboundAnswered', kind: 'count', better: 'more' },
    { key: 'visits', kind: 'count' },
    { key: 'peakConcurrent', kind: 'count' },
    { key: 'open', kind: 'count' },
  ],
  figures: ['inboundCalls', 'answered', 'abandoned', 'outboundCalls', 'peakConcurrent'],
  charts: [
    { type: 'stack', id: 'inbound', series: [{ key: 'answered', look: 'ink' }, { key: 'abandoned', look: 'bad' }], total: 'inboundCalls' },
    { type: 'lines', id: 'peak', key: 'peakConcurrent', kind: 'count' },
  ],
});

const queueReports = defineView<'queue-reports'>({
  name: 'queue-reports', group: 'queue', isByTime: false, finest: 'hour', hasTarget: true,
  columns: [
    { key: 'offered', kind: 'count', calls: {} },
    { key: 'calls', kind: 'count', calls: {} },
    { key: 'answered', kind: 'count', better: 'more', calls: { outcome: 'answered' } },
    { key: 'answeredInTarget', kind: 'count', better: 'more' },
    { key: 'abandoned', kind: 'count', better: 'less', calls: { outcome: 'abandoned' } },
    { key: 'shortAbandoned', kind: 'count' },
    { key: 'abandonRate', kind: 'rate', better: 'less' },
    { key: 'answerRate', kind: 'rate', better: 'more' },
    { key: 'serviceLevel', kind: 'rate', better: 'more' },
    { key: 'waitAvgMs', kind: 'duration', better: 'less' },
    { key: 'waitMedianMs', kind: 'duration', better: 'less' },
    { key: 'waitP95Ms', kind: 'duration', better: 'less' },
    { key: 'waitMaxMs', kind: 'duration', better: 'less' },
    { key: 'asaMs', kind: 'duration', better: 'less' },
    { key: 'talkAvgMs', kind: 'duration' },
    { key: 'acwAvgMs', kind: 'duration' },
    { key: 'ahtMs', kind: 'duration' },
    { key: 'timeout', kind: 'count', better: 'less', calls: { outcome: 'timeout' } },
    { key: 'exitKey', kind: 'count', calls: { outcome: 'exit-key' } },
    { key: 'exitEmpty', kind: 'count', better: 'less', calls: { outcome: 'exit-empty' } },
    { key: 'withdrawn', kind: 'count', calls: { outcome: 'withdrawn' } },
    { key: 'refused', kind: 'count', better: 'less', calls: { outcome: 'refused' } },
    { key: 'system', kind: 'count', better: 'less' },
    { key: 'open', kind: 'count', calls: { outcome: 'open' } },
  ],
  figures: ['offered', 'answered', 'abandonRate', 'serviceLevel', 'waitAvgMs'],
  charts: [
    { type: 'stack', id: 'offered', series: [{ key: 'answered', look: 'ink' }, { key: 'abandoned', look: 'bad' }], total: 'offered' },
    { type: 'lines', id: 'serviceLevel', key: 'serviceLevel', kind: 'rate' },
  ],
});

const waitingTime = defineView<'average-waiting-time'>({
  name: 'average-waiting-time', group: 'queue', isByTime: false, finest: 'hour', hasTarget: false,
  columns: [
    { key: 'offered', kind: 'count', calls: {} },
    { key: 'answered', kind: 'count', better: 'more', calls: { outcome: 'answered' } },
    { key: 'abandoned', kind: 'count', better: 'less', calls: { outcome: 'abandoned' } },
    { key: 'asaMs', kind: 'duration', better: 'less' },
    { key: 'waitAvgMs', kind: 'duration', better: 'less' },
    { key: 'abandonAvgMs', kind: 'duration' },
    { key: 'waitMedianMs', kind: 'duration', better: 'less' },
    { key: 'waitP80Ms', kind: 'duration', better: 'less' },
    { key: 'waitP95Ms', kind: 'duration', better: 'less' },
    { key: 'waitMaxMs', kind: 'duration', better: 'less' },
    { key: 'open', kind: 'count', calls: { outcome: 'open' } },
  ],
  figures: ['asaMs', 'waitAvgMs', 'abandonAvgMs', 'waitP95Ms', 'waitMaxMs'],
  charts: [
    { type: 'lines', id: 'waitAvgMs', key: 'waitAvgMs', kind: 'duration' },
    { type: 'bands', id: 'bands' },
  ],
});

const general = defineView<'reports'>({
  name: 'reports', group: null, isByTime: true, finest: 'hour', hasTarget: true,
  columns: [
    { key: 'inboundCalls', kind: 'count', calls: { direction: 'inbound' } },
    { key: 'answered', kind: 'count', better: 'more' },
    { key: 'abandoned', kind: 'count', better: 'less', calls: { direction: 'inbound', outcome: 'abandoned' } },
    { key: 'shortAbandoned', kind: 'count' },
    { key: 'missed', kind: 'count', better: 'less' },
    { key: 'missedReturned', kind: 'count', better: 'more' },
    { key: 'abandonRate', kind: 'rate', better: 'less' },
    { key: 'answerRate', kind: 'rate', better: 'more' },
    { key: 'serviceLevel', kind: 'rate', better: 'more' },
    { key: 'queueWaitAvgMs', kind: 'duration', better: 'less' },
    { key: 'asaMs', kind: 'duration', better: 'less' },
    { key: 'outboundCalls', kind: 'count', calls: { direction: 'outbound' } },
    { key: 'outboundAnswered', kind: 'count', better: 'more' },
    { key: 'internalCalls', kind: 'count', calls: { direction: 'internal' } },
    { key: 'transferred', kind: 'count' },
    { key: 'uniqueCallers', kind: 'count' },
    { key: 'talkMs', kind: 'duration' },
    { key: 'holdMs', kind: 'duration' },
    { key: 'talkAvgMs', kind: 'duration' },
    { key: 'open', kind: 'count' },
  ],
  figures: ['inboundCalls', 'answered', 'missed', 'serviceLevel', 'outboundCalls'],
  charts: [
    { type: 'stack', id: 'inbound', series: [{ key: 'answered', look: 'ink' }, { key: 'abandoned', look: 'bad' }], total: 'inboundCalls' },
    { type: 'lines', id: 'serviceLevel', key: 'serviceLevel', kind: 'rate' },
  ],
});

const agentReports = defineView<'agent-reports'>({
  name: 'agent-reports', group: 'agent', isByTime: false, finest: 'hour', hasTarget: false,
  columns: [
    { key: 'firstLoginAt', kind: 'clock' },
    { key: 'lastLogoutAt', kind: 'clock' },
    { key: 'loginMs', kind: 'duration' },
    { key: 'availableMs', kind: 'duration' },
    { key: 'ringingMs', kind: 'duration' },
    { key: 'talkMs', kind: 'duration' },
    { key: 'holdMs', kind: 'duration' },
    { key: 'acwMs', kind: 'duration' },
    { key: 'breakMs', kind: 'duration' },
    { key: 'otherMs', kind: 'duration' },
    { key: 'offered', kind: 'count' },
    { key: 'answered', kind: 'count', better: 'more' },
    { key: 'missed', kind: 'count', better: 'less' },
    { key: 'outbound', kind: 'count' },
    { key: 'outboundAnswered', kind: 'count', better: 'more' },
    { key: 'transferredOut', kind: 'count' },
    { key: 'transferredIn', kind: 'count' },
    { key: 'shortCalls', kind: 'count' },
    { key: 'hungUpByAgent', kind: 'count' },
    { key: 'dispositioned', kind: 'count', better: 'more' },
    { key: 'talkAvgMs', kind: 'duration' },
    { key: 'acwAvgMs', kind: 'duration' },
    { key: 'holdAvgMs', kind: 'duration' },
    { key: 'ahtMs', kind: 'duration' },
    { key: 'occupancy', kind: 'rate' },
    { key: 'utilisation', kind: 'rate' },
  ],
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
  columns: [
    { key: 'count', kind: 'count' },
    { key: 'limitMs', kind: 'duration' },
    { key: 'usedMs', kind: 'duration' },
    { key: 'remainderMs', kind: 'duration' },
    { key: 'overrunMs', kind: 'duration', better: 'less' },
    { key: 'longestMs', kind: 'duration' },
    { key: 'forcedEndCount', kind: 'count', better: 'less' },
  ],
  figures: ['count', 'usedMs', 'overrunMs', 'longestMs', 'forcedEndCount'],
  charts: [{ type: 'groups', id: 'breaks', series: [{ key: 'usedMs', look: 'break', without: 'overrunMs' }, { key: 'overrunMs', look: 'bad' }] }],
});

const agentCallPoints = defineView<'agent-call-points'>({
  name: 'agent-call-points', group: 'agent', isByTime: false, finest: 'hour', hasTarget: false,
  columns: [
    { key: 'rank', kind: 'count' },
    { key: 'pointsAvg', kind: 'points', better: 'more' },
    { key: 'scored', kind: 'count', scores: true },
    { key: 'calls', kind: 'count' },
    { key: 'pointsMin', kind: 'points', better: 'more' },
    { key: 'pointsMax', kind: 'points', better: 'more' },
    { key: 'fatalFailed', kind: 'count', better: 'less' },
  ],
  figures: ['pointsAvg', 'scored', 'pointsMin', 'pointsMax', 'fatalFailed'],
  charts: [
    { type: 'places', id: 'points', key: 'pointsAvg' },
    { type: 'lines', id: 'course', key: 'pointsAvg', kind: 'points' },
  ],
});

const agentPerformReports = defineView<'agent-perform-reports'>({
  name: 'agent-perform-reports', group: 'agent', isByTime: false, finest: 'day', hasTarget: true,
  columns: [
    { key: 'index', kind: 'points', better: 'more', explains: true },
    { key: 'calls', kind: 'count' },
    { key: 'scored', kind: 'count', scores: true },
    { key: 'qualityPoints', kind: 'points', better: 'more' },
    { key: 'ownServiceLevel', kind: 'rate', better: 'more' },
    { key: 'serviceLevelPoints', kind: 'points', better: 'more' },
    { key: 'ahtMs', kind: 'duration' },
    { key: 'ahtPoints', kind: 'points', better: 'more' },
    { key: 'occupancy', kind: 'rate' },
    { key: 'occupancyPoints', kind: 'points', better: 'more' },
    { key: 'dispositionRate', kind: 'rate', better: 'more' },
    { key: 'dispositionPoints', kind: 'points', better: 'more' },
    { key: 'breakAdherence', kind: 'rate', better: 'more' },
    { key: 'breakPoints', kind: 'points', better: 'more' },
  ],
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
