import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { endCall, identify, openCall, partyOf, talkMsOf } from './calls.js';
import type { Call, Leg } from './call-state.js';
import { endpointName, endpointOf, isPlumbing } from './endpoints.js';
import type { Ledger } from './ledger.js';
import { closeRecordings } from './recordings.js';
import { closeRing } from './rings.js';
import { leaveBridge } from './bridges.js';
import { settleAtHangup, settleAtHangupRequest } from './visits.js';

const DOWN = '0';
const RINGING = '5';
const UP = '6';
/** `SoftHangupRequest` with this cause: the PBX is being stopped (`AST_SOFTHANGUP_SHUTDOWN`). */
const SHUTDOWN = '4';

const stateOf = (channelState: string | undefined): Leg['state'] => (channelState === UP ? 'up' : channelState === RINGING ? 'ringing' : 'down');

/** `Newchannel`: a leg, and a call when no call goes by its linkedid. */
export function newChannel(ledger: Ledger, headers: AmiMessage): void {
  const channel = header(headers, 'Channel');
  const uniqueid = header(headers, 'Uniqueid');
  if (channel === undefined || uniqueid === undefined) return void ledger.wonder('Newchannel: no name or id');
  if (isPlumbing(channel) || ledger.legs.has(uniqueid)) return;
  const linkedid = header(headers, 'Linkedid') ?? uniqueid;
  if (!ledger.aliases.has(linkedid) && ledger.tombstones.has(linkedid)) return void ledger.wonder('Newchannel: call is over');
  addLeg(ledger, headers, { channel, uniqueid, linkedid, startedAt: ledger.now });
}

/** Adds a leg to its call, or to a new one. Also used for channels found in a snapshot. `startedAt` in epoch ms. */
export function addLeg(
  ledger: Ledger,
  headers: AmiMessage,
  { channel, uniqueid, linkedid, startedAt }: { channel: string; uniqueid: string; linkedid: string; startedAt: number },
): Leg {
  const endpoint = endpointOf(channel);
  const channelState = header(headers, 'ChannelState');
  let call = ledger.aliases.get(linkedid);
  if (!call) {
    const isFirst = uniqueid === linkedid;
    const isOriginated = isFirst && (channelState === DOWN || header(headers, 'Application')?.startsWith('AppDial') === true);
    call = openCall(ledger, { uniqueid: isFirst ? uniqueid : linkedid, linkedid, ...endpoint, isOriginated }, headers, startedAt);
  }
  const leg: Leg = {
    call, uniqueid, linkedid, channel, ...endpoint, startedAt, state: stateOf(channelState), upAt: null, bridge: null, number: null,
    dialStatus: null, ringId: null, waiting: null, segmentId: null, holdId: null, isHolding: false, isConsulting: false, isAnswered: false, isHangingUp: false,
    recordingFile: null, isUnseen: false,
  };
  // Whoever comes from outside and is sent outside again came by the first; who is called goes by the one that was tried last.
  if (leg.kind === 'trunk' && (call.memory.trunk === null || call.head.direction === 'outbound')) call.memory.trunk = endpointName(channel);
  ledger.legs.set(uniqueid, leg);
  call.legs.add(leg);
  ledger.touch(call);
  return leg;
}

/** `Newstate`. Up on the caller's leg is no answer: an announcement or a menu may have picked up. */
export function newState(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'Newstate');
  if (!leg) return;
  const state = stateOf(header(headers, 'ChannelState'));
  if (state === leg.state || leg.state === 'up') return;
  leg.state = state;
  if (state === 'up') {
    leg.upAt ??= ledger.now;
    if (leg.uniqueid === leg.call.head.uniqueid) leg.call.memory.isPickedUp = true;
  }
  ledger.touch(leg.call);
}

/**
 * `NewCallerid` on the calling leg: refreshes name and number until somebody has answered. Another number is believed only when there was
 * none, because a dialplan that forwards a call outward writes the company's number over the caller's.
 */
export function newCallerId(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'NewCallerid');
  if (!leg) return;
  const { call } = leg;
  const { caller, uniqueid, direction } = call.head;
  if (leg.uniqueid !== uniqueid || leg.kind === 'extension' || direction === 'outbound' || call.answeredAt !== null) return;
  const party = partyOf(header(headers, 'CallerIDNum'), header(headers, 'CallerIDName'));
  const isSame = party.number === caller.number || (party.e164 !== null && party.e164 === caller.e164);
  if (!isSame && caller.number !== null) return;
  identify(ledger, call, { ...party, name: party.name ?? (isSame ? caller.name : null) });
}

/** `Rename`: a channel took another's place (masquerade). What it is follows from the new name, unless that is a name of the dead. */
export function rename(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'Rename');
  const channel = header(headers, 'Newname');
  if (!leg || channel === undefined || channel.includes('<')) return;
  leg.channel = channel;
  const endpoint = endpointOf(channel);
  if (endpoint.kind !== leg.kind || (endpoint.extension !== null && endpoint.extension !== leg.extension)) Object.assign(leg, endpoint);
  ledger.touch(leg.call);
}

/** `HangupRequest`: this side hangs up. Of a rung leg it says that the phone refused. */
export function hangupRequest(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'HangupRequest');
  if (!leg || leg.kind === 'local') return;
  const { call } = leg;
  leg.isHangingUp = true;
  const isOrigin = leg.uniqueid === call.head.uniqueid;
  if (isOrigin || leg.state === 'up' || leg.extension === null) {
    call.memory.hangupBy ??= leg.extension === null || (isOrigin && call.head.direction === 'internal') ? 'caller' : 'agent';
  }
  settleAtHangupRequest(ledger, leg);
  ledger.touch(call);
}

/** `SoftHangupRequest`: the PBX hangs up; only its own shutdown tells us something. */
export function softHangupRequest(ledger: Ledger, headers: AmiMessage): void {
  if (header(headers, 'Cause') !== SHUTDOWN) return;
  const leg = ledger.legOf(headers, 'Uniqueid', 'SoftHangupRequest');
  if (!leg) return;
  leg.call.memory.isSystem = true;
  ledger.touch(leg.call);
}

/** `Hangup`: closes a leg; the call ends with its last one, in whatever order they go. */
export function hangup(ledger: Ledger, headers: AmiMessage): void {
  const channel = header(headers, 'Channel') ?? '';
  if (isPlumbing(channel)) return;
  const leg = ledger.legOf(headers, 'Uniqueid', 'Hangup');
  if (leg) removeLeg(ledger, leg, Number(header(headers, 'Cause') ?? 0));
}

/** Takes a leg out of its call with everything that was open on it. */
export function removeLeg(ledger: Ledger, leg: Leg, cause: number): void {
  const { call } = leg;
  settleAtHangup(ledger, leg);
  leaveBridge(ledger, leg);
  closeRing(ledger, leg, cause);
  closeRecordings(ledger, call, leg.uniqueid);
  if (leg.uniqueid === call.head.uniqueid) call.memory.cause = cause;
  ledger.legs.delete(leg.uniqueid);
  call.legs.delete(leg);
  ledger.touch(call);
  sayAgentLeft(ledger, call, leg);
  if (call.legs.size === 0) endCall(ledger, call);
}

/** The agent's part is over when their last leg in the call is gone, not when they leave a bridge: a consultation brings them back. */
function sayAgentLeft(ledger: Ledger, call: Call, leg: Leg): void {
  const { extension } = leg;
  if (extension === null) return;
  for (const other of call.legs) if (other.extension === extension) return;
  const last = call.segments.findLast((s) => s.extension === extension && s.kind !== 'hold');
  if (!last) return;
  const leftAt = last.endedAt ?? ledger.at;
  ledger.say(call, 'call.agent-left', leg.uniqueid, { extension, leftAt, talkMs: talkMsOf(call, extension, leftAt) });
}
