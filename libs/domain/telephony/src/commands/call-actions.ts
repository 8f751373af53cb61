import type { Command } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import { ENDED_BY_AGENT } from '../tracker/recordings.js';
import { cutText } from './agent-actions.js';
import { type KnownCall, lineOf, NotPossible, otherEndOf } from './call-lines.js';
import type { SupervisionCommand } from './supervision-actions.js';

/** Contexts of the dialplan (infra/asterisk/extensions.conf, res_parking.conf): what agents may dial, parked calls, rooms of three. */
const AGENTS = 'from-agent';
const DIALLED_FOR_AGENT = 'click-to-call';
const PARKED = 'parkedcalls';
const CONFERENCE = 'conference';
const PARKING_LOT = 'default';
/** How long the agent's own phone rings when the PBX calls it, ms. */
const RING_MS = 20_000;
const NORMAL_CLEARING = 16;
const USER_BUSY = 17;

/** What is asked of one's own calls. */
export type CallCommand = Exclude<Extract<Command, { name: `call.${string}` }>, SupervisionCommand>;
/** What carrying out a wish needs to know of a call; throws `NotPossible` when it is over. */
export type FindCall = (callId: string) => Promise<KnownCall>;

/** The AMI actions of a wish about a call, in order, for the channels it has at this moment. Throws `NotPossible` with the reason. */
export async function callActions(command: CallCommand, find: FindCall): Promise<ActionFields[]> {
  const { extension } = command.payload;
  if (command.name === 'call.dial') return [callPhone(extension, { ChannelId: command.id, Context: DIALLED_FOR_AGENT, Exten: command.payload.to, CallerID: `<${command.payload.to}>` })];
  if (command.name === 'call.conference') return conference(extension, await Promise.all(command.payload.callIds.map(find)));
  const call = await find(command.payload.callId);
  if (command.name === 'call.retrieve') return [retrieve(command.id, extension, call)];
  const line = lineOf(call, extension);
  const Channel = line.channel;
  switch (command.name) {
    case 'call.answer':
      if (line.state !== 'ringing') throw new NotPossible('the phone does not ring');
      return [askPhone(Channel, 'talk')];
    case 'call.hold':
    case 'call.resume':
      if (line.bridge === null) throw new NotPossible('the phone is not connected');
      return [askPhone(Channel, command.name === 'call.hold' ? 'hold' : 'talk')];
    case 'call.hang-up':
      // A rung phone that is told busy has rejected the call, and a queue rings the next agent.
      if (line.state === 'ringing') return [{ Action: 'Hangup', Channel, Cause: USER_BUSY }];
      return [
        { Action: 'Setvar', Channel, Variable: ENDED_BY_AGENT, Value: '1' },
        { Action: 'Hangup', Channel, Cause: NORMAL_CLEARING },
      ];
    case 'call.transfer':
      return [{ Action: 'BlindTransfer', Channel, Context: AGENTS, Exten: command.payload.to }];
    case 'call.consult':
      return [{ Action: 'Atxfer', Channel, Context: AGENTS, Exten: command.payload.to }];
    case 'call.complete-transfer':
      // The PBX joins the others when whoever asked leaves.
      if (!line.isConsulting) throw new NotPossible('nobody is being asked');
      return [{ Action: 'Hangup', Channel, Cause: NORMAL_CLEARING }];
    case 'call.cancel-transfer':
      if (!line.isConsulting) throw new NotPossible('nobody is being asked');
      return [{ Action: 'CancelAtxfer', Channel }];
    case 'call.park':
      // The agent's phone would stay up in an empty bridge.
      return [
        { Action: 'Park', Channel: otherEndOf(call, line).channel, TimeoutChannel: Channel, Parkinglot: PARKING_LOT },
        { Action: 'Hangup', Channel, Cause: NORMAL_CLEARING },
      ];
    case 'call.pause-recording':
    case 'call.resume-recording':
      return [{ Action: 'MixMonitorMute', Channel: recordedChannel(call), Direction: 'both', State: command.name === 'call.pause-recording' ? '1' : '0' }];
  }
}

/**
 * Asks the phone itself, within the dialog of its call: `talk` answers what rings and resumes what is held, `hold` holds. Phones that do not
 * know these packages refuse them, and nothing happens.
 */
const askPhone = (Channel: string, event: 'talk' | 'hold'): ActionFields => ({ Action: 'PJSIPNotify', Channel, Variable: `Event=${event}` });

/** `ChannelId` is the command's own id: a command carried out twice rings the phone once. */
const callPhone = (extension: string, fields: Record<'ChannelId' | 'Context' | 'Exten' | 'CallerID', string>): ActionFields => ({ Action: 'Originate', Channel: `PJSIP/${extension}`, Priority: 1, Timeout: RING_MS, Async: 'true', ...fields });

function retrieve(id: string, extension: string, { record, parked }: KnownCall): ActionFields {
  if (parked == null || parked.extension !== extension) throw new NotPossible('the call is not parked by this extension');
  const { name, number } = record.caller;
  return callPhone(extension, { ChannelId: id, Context: PARKED, Exten: parked.space, CallerID: `"${cutText((name ?? '').replace(/["\\<>]/g, ''))}" <${number ?? ''}>` });
}

/** The channel on which the running recording is made: the agent's own, or that of the number they dialled. */
function recordedChannel({ record, legs }: KnownCall): string {
  const running = record.recordings.filter((recording) => recording.endedAt === null);
  const recorded = legs.find((leg) => running.some(({ recordingId }) => recordingId.includes(`:${leg.uniqueid}:m`)));
  if (!recorded) throw new NotPossible('the call is not being recorded');
  return recorded.channel;
}

/**
 * Both others and the agent's older line go into one room; the younger line ends by itself, since nobody is left on it. The room has the
 * name of the older line: the same command, carried out twice, asks for the same room.
 */
function conference(extension: string, calls: KnownCall[]): ActionFields[] {
  const lines = calls.map((call) => ({ call, line: lineOf(call, extension) })).sort((a, b) => a.line.startedAt - b.line.startedAt);
  const [first, second] = lines;
  if (!first || !second) throw new NotPossible('a conference needs two calls');
  const [caller, asked] = [otherEndOf(first.call, first.line), otherEndOf(second.call, second.line)];
  const parties = [caller.channel, first.line.channel, asked.channel];
  const room = { Context: CONFERENCE, Exten: first.line.uniqueid.replace(/\D/g, ''), Priority: 1 };
  return [
    ...parties.map((Channel) => ({ Action: 'Setvar', Channel, Variable: 'CONF_OTHERS', Value: parties.filter((other) => other !== Channel).join('&') })),
    { Action: 'Redirect', Channel: caller.channel, ...room, ExtraChannel: first.line.channel, ExtraContext: room.Context, ExtraExten: room.Exten, ExtraPriority: room.Priority },
    { Action: 'Redirect', Channel: asked.channel, ...room },
  ];
}
