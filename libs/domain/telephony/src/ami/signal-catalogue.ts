/**
 * Events the tracker reads. The same list is sent to the PBX as a filter, so a PBX that lets us filter never sends the others.
 */
export const heardEvents = [
  'Newchannel', 'Newstate', 'NewCallerid', 'NewConnectedLine', 'Rename', 'VarSet',
  'HangupRequest', 'SoftHangupRequest', 'Hangup',
  'DialBegin', 'DialState', 'DialEnd', 'OriginateResponse', 'Pickup',
  'BridgeEnter', 'BridgeLeave', 'BridgeMerge', 'BridgeDestroy', 'BlindTransfer', 'AttendedTransfer',
  'LocalBridge', 'LocalOptimizationBegin', 'LocalOptimizationEnd',
  'Hold', 'Unhold', 'ParkedCall', 'ParkedCallGiveUp', 'ParkedCallTimeOut', 'UnParkedCall',
  'MixMonitorStart', 'MixMonitorStop', 'MixMonitorMute',
  'QueueCallerJoin', 'QueueCallerLeave', 'QueueCallerAbandon', 'ChanSpyStart', 'ChanSpyStop',
  'QueueMemberAdded', 'QueueMemberRemoved', 'QueueMemberPause', 'QueueMemberPenalty', 'QueueMemberRinginuse', 'QueueMemberStatus',
  'AgentCalled', 'AgentConnect', 'AgentComplete', 'AgentDump', 'AgentRingNoAnswer',
  'ContactStatus', 'PeerStatus', 'UserEvent', 'FullyBooted', 'Shutdown', 'Reload', 'Registry',
] as const;

/** Events every Asterisk sends and nobody here reads; anything in neither list is counted as unknown. */
const ignoredEvents = [
  'Newexten', 'NewAccountCode', 'TestEvent', 'DeviceStateChange', 'ExtensionStatus', 'PresenceStateChange', 'PresenceStatus',
  'BridgeCreate', 'BridgeInfoChannel', 'BridgeVideoSourceUpdate', 'MusicOnHoldStart', 'MusicOnHoldStop', 'Cdr', 'CEL', 'CoreShowChannel',
  'ChallengeSent', 'ChallengeResponseFailed', 'SuccessfulAuth', 'FailedACL', 'InvalidAccountID', 'InvalidPassword', 'InvalidTransport',
  'AuthMethodNotAllowed', 'LoadAverageLimit', 'MemoryLimit', 'RequestBadFormat', 'RequestNotAllowed', 'RequestNotSupported',
  'SessionLimit', 'SessionTimeout', 'UnexpectedAddress',
  'DTMFBegin', 'DTMFEnd', 'FAXSession', 'FAXStatus', 'ReceiveFAX', 'SendFAX', 'HangupHandlerPush', 'HangupHandlerPop', 'HangupHandlerRun',
  'ChannelTalkingStart', 'ChannelTalkingStop', 'RTCPSent', 'RTCPReceived', 'MCID', 'Load', 'Unload',
  'ConfbridgeStart', 'ConfbridgeEnd', 'ConfbridgeJoin', 'ConfbridgeLeave', 'ConfbridgeMute', 'ConfbridgeUnmute', 'ConfbridgeTalking',
  'ConfbridgeRecord', 'ConfbridgeStopRecord', 'MessageWaiting', 'MiniVoiceMail', 'AGIExecStart', 'AGIExecEnd', 'AsyncAGIStart',
  'AsyncAGIExec', 'AsyncAGIEnd', 'AgentLogin', 'AgentLogoff', 'AorDetail', 'AuthDetail', 'ContactList', 'ContactStatusDetail', 'EndpointDetail',
  'EndpointList', 'QueueParams', 'QueueMember', 'QueueEntry', 'QueueSummary', 'Status', 'ContactListComplete',
  'CoreShowChannelsComplete', 'BridgeListItem', 'BridgeListComplete', 'BridgeInfoComplete', 'QueueStatusComplete', 'QueueSummaryComplete',
  'EndpointListComplete', 'EndpointDetailComplete', 'DeviceStateListComplete', 'StatusComplete', 'Alarm', 'AlarmClear', 'SpanAlarm',
  'SpanAlarmClear', 'DNDState', 'AOC-D', 'AOC-E', 'AOC-S', 'DAHDIChannel', 'Dial', 'Flash', 'Wink', 'LogChannel', 'MeetmeJoin', 'MeetmeLeave',
] as const;

export type Interest = 'heard' | 'ignored' | 'unknown';

const interests = new Map<string, Interest>([
  ...ignoredEvents.map((name) => [name, 'ignored'] as const),
  ...heardEvents.map((name) => [name, 'heard'] as const),
]);

/** What is to be done with an event of this name; `variable` names the variable of a `VarSet`. */
export function interestIn(eventName: string, variable: string | null = null): Interest {
  if (eventName === 'VarSet') return variable !== null && isHeardVariable(variable) ? 'heard' : 'ignored';
  return interests.get(eventName) ?? 'unknown';
}

/** Half to two thirds of all AMI messages are `VarSet`; of these only the queue's verdict, a recording's file and our own variables matter. */
export const isHeardVariable = (variable: string): boolean =>
  variable === 'QUEUESTATUS' || variable === 'MIXMONITOR_FILENAME' || /^_{0,2}CC_/.test(variable);

/**
 * White filters for `Action: Filter`: regular expressions over the text of an event. Each stays far below the 1024 bytes that Asterisk
 * accepts in one line. `VarSet` is let through by variable, not by name.
 */
export function eventFilters(): string[] {
  const names = heardEvents.filter((name) => name !== 'VarSet');
  const half = Math.ceil(names.length / 2);
  return [
    ...[names.slice(0, half), names.slice(half)].map((part) => `^Event: (${part.join('|')})[[:cntrl:]]`),
    '[[:cntrl:]]Variable: (QUEUESTATUS|MIXMONITOR_FILENAME|_?_?CC_)',
  ];
}
