import type { RawItem } from 'asterisk-manager';
import { emptyMessage } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';

const channelFields = [
  'Channel', 'ChannelState', 'ChannelStateDesc', 'CallerIDNum', 'CallerIDName', 'ConnectedLineNum', 'ConnectedLineName', 'Language', 'AccountCode',
  'Context', 'Exten', 'Priority', 'Uniqueid', 'Linkedid',
];
const channelPrefixes = ['', 'Dest', 'LocalOne', 'LocalTwo', 'OrigTransferer', 'SecondTransferer', 'TransferTarget', 'Transferee', 'Transferer', 'Parkee', 'Parker', 'Retriever'];
const bridgeFields = ['BridgeUniqueid', 'BridgeType', 'BridgeTechnology', 'BridgeCreator', 'BridgeName', 'BridgeNumChannels', 'BridgeVideoSourceMode'];
const otherFields = [
  'AOR', 'AMIversion', 'Abandoned', 'ActionID', 'AppData', 'Application', 'ApplicationData', 'AsteriskVersion', 'AuthenticateQualify', 'BridgeId', 'CID-CallingPres',
  'CallId', 'Calls', 'CallsTaken', 'Cause', 'Cause-txt', 'ChanVariable', 'ChannelType', 'Completed', 'ContactStatus', 'CoreStartupDate', 'CoreStartupTime',
  'CoreReloadDate', 'CoreReloadTime', 'CoreCurrentCalls', 'CoreProcessedCalls', 'Count', 'DestChanVariable', 'DestType', 'DestTransfererChannel', 'Device', 'DialStatus', 'Digit', 'Direction',
  'DialString', 'Duration', 'Endpoint', 'EndpointName', 'Event', 'EventList', 'ExpirationTime', 'Extension', 'Forward', 'HoldTime', 'InCall', 'Interface',
  'IsExternal', 'Key', 'LastCall', 'LastPause', 'LastReload', 'ListItems', 'LocalOptimization', 'Location', 'LoginTime', 'Max', 'MemberName', 'Membership', 'Message', 'Module',
  'MusicClass', 'Name', 'NewChannel', 'Newname', 'ObjectName', 'ObjectType', 'Oldname', 'OriginalPosition', 'OutboundProxy', 'ParkingDuration', 'ParkingLot',
  'ParkingSpace', 'ParkingTimeout', 'ParkerDialString', 'Path', 'Paused', 'PausedReason', 'Peer', 'PeerStatus', 'Penalty', 'Ping', 'Position', 'Privilege', 'PruneOnBoot',
  'Qualify2xxOnly', 'QualifyFrequency', 'QualifyTimeout', 'Queue', 'Reason', 'RegServer', 'Response', 'Restart', 'Result', 'RingTime', 'Ringinuse', 'RoundtripUsec',
  'ServiceLevel', 'ServicelevelPerf', 'ServicelevelPerf2', 'Shutdown', 'State', 'StateInterface', 'Status', 'Strategy', 'SwapUniqueid', 'SystemName', 'TalkTime', 'TechCause',
  'Timestamp', 'URI', 'Uptime', 'UserAgent', 'UserEvent', 'Value', 'Variable', 'ViaAddr', 'ViaPort', 'Wait', 'Weight', 'Wrapuptime',
];

/** Lower case → the case Asterisk sends, for every header of the events and lists this library reads. */
const spelling = new Map(
  [
    ...channelPrefixes.flatMap((prefix) => channelFields.map((field) => prefix + field)),
    ...['', 'Dest', 'Orig', 'Second', 'To', 'From'].flatMap((prefix) => bridgeFields.map((field) => prefix + field)),
    ...otherFields,
  ].map((name) => [name.toLowerCase(), name]),
);
/** Asterisk spells these differently in one event. */
const exceptions = new Map([['QueueParams', new Map([['holdtime', 'Holdtime']])], ['ContactList', new Map([['uri', 'Uri']])]]);

/**
 * Undoes what asterisk-manager does to a message: lower-cased names, `Key:` without a space kept with its colon, and `Variable` and
 * `ChanVariable` taken apart. Not restored: order between variables of one name, a `__proto__` header, a name it does not know.
 */
export function restoreMessage(item: RawItem): AmiMessage {
  const message = emptyMessage();
  const special = exceptions.get(String(item['event']));
  for (const [rawKey, value] of Object.entries(item)) {
    const key = rawKey.endsWith(':') ? rawKey.slice(0, -1) : rawKey;
    const name = special?.get(key) ?? spelling.get(key) ?? key;
    const values = valuesOf(key, value);
    if (values.length > 0) message[name] = values.length === 1 ? values[0] : values;
  }
  return message;
}

function valuesOf(key: string, value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((v): v is string => typeof v === 'string');
  if (typeof value !== 'object' || value === null) return [];
  // `Variable: NAME` of a VarSet has no value of its own; `ChanVariable: NAME=` has an empty one.
  return Object.entries(value).map(([name, v]) => (v === '' && key === 'variable' ? name : `${name}=${String(v)}`));
}
