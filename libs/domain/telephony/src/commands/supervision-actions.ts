import type { Command, SupervisionMode } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';
import type { LegMemory } from '../tracker/call-state.js';
import { supervisorLineId } from '../tracker/supervision.js';
import { WITHDRAWN } from '../tracker/recordings.js';
import { MOVED_UP_EVENT } from '../tracker/visits.js';
import { type KnownCall, lineOf, NotPossible } from './call-lines.js';

/** What a supervisor asks of the calls of others. */
export type SupervisionCommand = Extract<Command, { name: 'call.supervise' | 'call.move-up' | 'call.withdraw' }>;

/** How long the supervisor's phone rings, ms. */
const RING_MS = 20_000;
/**
 * Options of ChanSpy. `u`: the channel is named in full, not by its beginning. `q`: no beep that the others would hear of. `E` and `S`: it ends
 * with the line that is heard. `d`: on the phone, 4 5 6 change to listening, whispering, breaking in.
 */
const SPY_OPTIONS: Record<SupervisionMode, string> = { listen: 'uqESd', whisper: 'uqESdw', barge: 'uqESdB' };
/** Priorities of callers are whole numbers of 31 bits; counted from here, those that grow with the clock fit for as long as matters. */
const PRIORITIES_FROM = Date.UTC(2026, 0, 1);

export const isSupervision = (command: Command): command is SupervisionCommand =>
  command.name === 'call.supervise' || command.name === 'call.move-up' || command.name === 'call.withdraw';

/** The AMI actions of a wish about somebody else's call, in order, for the channels it has at this moment. `now` in epoch ms. */
export function supervisionActions(command: SupervisionCommand, call: KnownCall, now: number): ActionFields[] {
  switch (command.name) {
    case 'call.supervise':
      return [supervise(command, call)];
    case 'call.move-up': {
      const { Queue, Caller, leg } = waitingIn(call);
      // Whoever is moved up later stands before those who were moved up before.
      const Priority = Math.floor((now - PRIORITIES_FROM) / 1000);
      return [
        { Action: 'QueueChangePriorityCaller', Queue, Caller, Priority, Immediate: 'yes' },
        { Action: 'UserEvent', UserEvent: MOVED_UP_EVENT, CallerUniqueid: leg.uniqueid },
      ];
    }
    case 'call.withdraw': {
      const { Queue, Caller } = waitingIn(call);
      // While a phone rings for the caller, the queue lets nobody go: the log of the PBX then says that they gave up, ours does not.
      const isRung = call.record.rings.some(({ endedAt }) => endedAt === null);
      return [
        { Action: 'Setvar', Channel: Caller, Variable: WITHDRAWN, Value: '1' },
        ...(isRung ? [] : [{ Action: 'QueueWithdrawCaller', Queue, Caller, WithdrawInfo: 'supervisor' }]),
        { Action: 'Hangup', Channel: Caller, Cause: 16 },
      ];
    }
  }
}

/** The channel is the agent's own line as it is in the call now, not what the queue calls its member: that may be the end of a pipe. */
function supervise({ id, payload: { extension, agent, mode } }: Extract<SupervisionCommand, { name: 'call.supervise' }>, call: KnownCall): ActionFields {
  const line = lineOf(call, agent);
  if (line.state !== 'up') throw new NotPossible('nobody talks yet');
  return {
    Action: 'Originate', Channel: `PJSIP/${extension}`, Application: 'ChanSpy', Data: `${line.channel},${SPY_OPTIONS[mode]}`,
    ChannelId: supervisorLineId(mode, id), CallerID: `"${agent}" <${agent}>`, Timeout: RING_MS, Async: 'true',
  };
}

function waitingIn({ record, legs }: KnownCall): { Queue: string; Caller: string; leg: LegMemory } {
  const leg = legs.find((one) => one.waiting !== null && one.waiting.leftAt === null);
  const visit = record.visits.find((one) => one.visitId === leg?.waiting?.visitId);
  if (!leg || !visit) throw new NotPossible('nobody waits in a queue');
  return { Queue: visit.queue, Caller: leg.channel, leg };
}
