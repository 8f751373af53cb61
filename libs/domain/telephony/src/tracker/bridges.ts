import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import type { Leg } from './call-state.js';
import type { Ledger } from './ledger.js';
import { reviewTalk } from './segments.js';
import { mergeCalls, noteTakenAway } from './transfers.js';

/** Parked and waiting channels share a holding bridge without hearing each other: no talk, no merge. */
const HOLDING = 'holding';

/** `BridgeEnter`. A bridge that holds legs of two calls makes them one. */
export function bridgeEnter(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'BridgeEnter');
  const bridge = header(headers, 'BridgeUniqueid');
  if (!leg || bridge === undefined || header(headers, 'BridgeType') === HOLDING) return;
  const swapped = ledger.legs.get(header(headers, 'SwapUniqueid') ?? '');
  if (swapped?.bridge === bridge) leaveBridge(ledger, swapped);
  enterBridge(ledger, leg, bridge);
}

/** Puts a leg into a bridge and draws the conclusions. */
export function enterBridge(ledger: Ledger, leg: Leg, bridge: string): void {
  if (leg.bridge === bridge) return;
  if (leg.bridge !== null) leaveBridge(ledger, leg);
  let members = ledger.bridges.get(bridge);
  if (!members) ledger.bridges.set(bridge, (members = new Set()));
  members.add(leg);
  leg.bridge = bridge;
  // What is in a bridge is up; its Newstate may come later or never.
  leg.state = 'up';
  leg.call.memory.takenFrom = null;
  for (const other of members) if (other.call !== leg.call) mergeCalls(ledger, leg.call, other.call);
  ledger.touch(leg.call);
  reviewTalk(ledger, leg.call);
}

/** `BridgeLeave`. */
export function bridgeLeave(ledger: Ledger, headers: AmiMessage): void {
  const leg = ledger.legOf(headers, 'Uniqueid', 'BridgeLeave');
  if (!leg || leg.bridge === null || leg.bridge !== header(headers, 'BridgeUniqueid')) return;
  noteTakenAway(ledger, leg);
  leaveBridge(ledger, leg);
}

/** Takes a leg out of its bridge, if it is in one. */
export function leaveBridge(ledger: Ledger, leg: Leg): void {
  if (leg.bridge === null) return;
  const members = ledger.bridges.get(leg.bridge);
  members?.delete(leg);
  if (members?.size === 0) ledger.bridges.delete(leg.bridge);
  leg.bridge = null;
  ledger.touch(leg.call);
  reviewTalk(ledger, leg.call);
}
