import type { LiveAgent, OpenCall } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import { contactStatus, listedContacts, memberAdded, memberPaused, memberRemoved, memberStatus, peerStatus } from './agents.js';
import { bridgeEnter, bridgeLeave } from './bridges.js';
import { Ledger } from './ledger.js';
import { hangup, hangupRequest, newCallerId, newChannel, newState, rename, softHangupRequest } from './legs.js';
import { originateResponse } from './originate.js';
import { parkedCall, parkingOver, unparkedCall } from './parking.js';
import { reconcile } from './reconcile.js';
import { type RemoteControl, remoteControlOf } from './remote-control.js';
import { mixMonitorMute, mixMonitorStart, mixMonitorStop, varSet } from './recordings.js';
import { restoreAgent, restoreCall } from './restore.js';
import { agentCalled, dialBegin, dialEnd, pickup } from './rings.js';
import { hold, unhold } from './segments.js';
import { attendedTransfer, blindTransfer } from './transfers.js';
import { chanSpyStart, chanSpyStop, isSupervisorLine } from './supervision.js';
import type { Change, PbxSnapshot, Tracker } from './types.js';
import { agentConnect, queueCallerAbandon, queueCallerJoin, queueCallerLeave, settleOverdue, userEvent } from './visits.js';

type Handler = (ledger: Ledger, headers: AmiMessage) => void;

/** Every signal that means something to us. An event that is not here costs one look-up. */
const handlers = new Map<string, Handler>([
  ['Newchannel', newChannel],
  ['Newstate', newState],
  ['NewCallerid', newCallerId],
  ['Rename', rename],
  ['VarSet', varSet],
  ['HangupRequest', hangupRequest],
  ['SoftHangupRequest', softHangupRequest],
  ['Hangup', hangup],
  ['DialBegin', dialBegin],
  ['DialEnd', dialEnd],
  ['Pickup', pickup],
  ['OriginateResponse', originateResponse],
  ['QueueCallerJoin', queueCallerJoin],
  ['QueueCallerLeave', queueCallerLeave],
  ['QueueCallerAbandon', queueCallerAbandon],
  ['UserEvent', userEvent],
  ['ChanSpyStart', chanSpyStart],
  ['ChanSpyStop', chanSpyStop],
  ['AgentCalled', agentCalled],
  ['AgentConnect', agentConnect],
  ['BridgeEnter', bridgeEnter],
  ['BridgeLeave', bridgeLeave],
  ['Hold', hold],
  ['Unhold', unhold],
  ['BlindTransfer', blindTransfer],
  ['AttendedTransfer', attendedTransfer],
  ['ParkedCall', parkedCall],
  ['UnParkedCall', unparkedCall],
  ['ParkedCallTimeOut', parkingOver],
  ['ParkedCallGiveUp', parkingOver],
  ['MixMonitorStart', mixMonitorStart],
  ['MixMonitorStop', mixMonitorStop],
  ['MixMonitorMute', mixMonitorMute],
  ['QueueMemberAdded', memberAdded],
  ['QueueMemberRemoved', memberRemoved],
  ['QueueMemberPause', memberPaused],
  ['QueueMemberPenalty', memberStatus],
  ['QueueMemberStatus', memberStatus],
  ['PeerStatus', peerStatus],
  ['ContactStatus', contactStatus],
]);

/** Sizes of everything the tracker holds: all zero when no call is open and nothing is remembered. */
export interface TrackerSizes {
  calls: number;
  legs: number;
  aliases: number;
  bridges: number;
  unsettled: number;
  tombstones: number;
}

/** The heart of telephony: signals in, facts out. Pure: no clock, no input or output, no chance; the same signals give the same facts. */
export class CallTracker implements Tracker {
  private readonly ledger: Ledger;
  /** Epoch ms of the last signal. */
  private heardAt = 0;

  constructor(pbx: string, isRemote?: RemoteControl) {
    this.ledger = new Ledger(pbx, isRemote);
  }

  /** Impossible signals seen so far, by kind. */
  get strange(): ReadonlyMap<string, number> {
    return this.ledger.strange;
  }

  get sizes(): TrackerSizes {
    const { calls, legs, aliases, bridges, unsettled, tombstones } = this.ledger;
    return { calls: calls.size, legs: legs.size, aliases: aliases.size, bridges: bridges.size, unsettled: unsettled.size, tombstones: tombstones.size };
  }

  apply(signal: Signal): Change | null {
    const handler = handlers.get(signal.name);
    if (handler === undefined) return null;
    if (isSupervisorLine(header(signal.headers, 'Uniqueid')) || isSupervisorLine(header(signal.headers, 'DestUniqueid'))) return null;
    this.ledger.now = this.heardAt = Math.floor(signal.at);
    handler(this.ledger, signal.headers);
    return this.ledger.takeChange();
  }

  tick(now: number): Change | null {
    this.ledger.now = Math.floor(now);
    settleOverdue(this.ledger, this.ledger.now);
    this.ledger.forgetTombstones(this.ledger.now);
    return this.ledger.takeChange();
  }

  reconcile(snapshot: PbxSnapshot, at: number): Change {
    this.ledger.now = Math.floor(at);
    reconcile(this.ledger, snapshot, this.heardAt);
    return this.ledger.takeChange() ?? { facts: [], calls: new Map(), agents: new Map() };
  }

  phones(contacts: readonly AmiMessage[], at: number): Change | null {
    this.ledger.now = Math.floor(at);
    listedContacts(this.ledger, contacts);
    return this.ledger.takeChange();
  }

  restore(calls: OpenCall[], agents: LiveAgent[]): void {
    for (const call of calls) this.heardAt = Math.max(this.heardAt, restoreCall(this.ledger, call));
    for (const agent of agents) restoreAgent(this.ledger, agent);
  }
}

/** A tracker for one PBX; `remotePhones` are the makes of phones that do what the PBX asks of them. */
export const createTracker = ({ pbx, remotePhones = [] }: { pbx: string; remotePhones?: readonly string[] }): CallTracker => new CallTracker(pbx, remoteControlOf(remotePhones));
