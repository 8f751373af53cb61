import { deviceStates, isExtension, type LiveAgent } from '@santral/contracts';
import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { iso } from './call-state.js';
import { extensionOfInterface } from './endpoints.js';
import type { Ledger } from './ledger.js';

type Membership = LiveAgent['queues'][number];
type DeviceState = LiveAgent['device'];

/** What is known of an agent; a blank one when nothing is. */
export const agentOf = (ledger: Ledger, extension: string): LiveAgent =>
  ledger.agents.get(extension) ?? {
    extension, memberName: null, queues: [], breakReason: null, onBreakSince: null, device: 'unknown', deviceSince: null, reachable: null,
  };

/** What one `QueueMember…` message says of a member. */
export interface MemberView extends Membership {
  readonly extension: string;
  readonly memberName: string | null;
  readonly device: DeviceState;
}

/** Reads a `QueueMember…` event or list item; null when it names no queue or member. */
export function memberOf(headers: AmiMessage): MemberView | null {
  const queue = header(headers, 'Queue');
  const name = header(headers, 'Interface') ?? header(headers, 'Location');
  if (queue === undefined || name === undefined) return null;
  const paused = header(headers, 'Paused') === '1';
  return {
    queue,
    interface: name,
    extension: extensionOfInterface(name),
    memberName: header(headers, 'MemberName') ?? header(headers, 'Name') ?? null,
    paused,
    reason: (paused && header(headers, 'PausedReason')) || null,
    penalty: Number(header(headers, 'Penalty')) || 0,
    device: deviceStates[Number(header(headers, 'Status'))] ?? 'unknown',
  };
}

const withMember = (ledger: Ledger, headers: AmiMessage, event: string, act: (member: MemberView) => void): void => {
  const member = memberOf(headers);
  if (member) act(member);
  else ledger.wonder(`${event}: no queue or member`);
};

/** `QueueMemberAdded`. */
export const memberAdded = (ledger: Ledger, headers: AmiMessage): void => withMember(ledger, headers, 'QueueMemberAdded', (m) => takeMember(ledger, m, null));

/** `QueueMemberPause`, once per queue: one break, however many queues say so. */
export const memberPaused = memberAdded;

/** `QueueMemberStatus`: what the device does; also carries the rest, which heals what was missed. */
export const memberStatus = memberAdded;

/** `QueueMemberRemoved`. */
export const memberRemoved = (ledger: Ledger, headers: AmiMessage): void =>
  withMember(ledger, headers, 'QueueMemberRemoved', (m) => dropMember(ledger, m.extension, m.queue));

/**
 * Takes over what a queue says of a member and states what is new in it. `pausedSince` in epoch ms where the queue knows it
 * (`LastPause`), else the pause begins now.
 */
export function takeMember(ledger: Ledger, member: MemberView, pausedSince: number | null): void {
  const { extension, memberName, device, queue, paused, reason, penalty } = member;
  const agent = agentOf(ledger, extension);
  const known = agent.queues.find((q) => q.queue === queue);
  const entry: Membership = { queue, interface: member.interface, paused, reason, penalty };
  const isSame = known && known.paused === paused && known.reason === reason && known.penalty === penalty && known.interface === entry.interface;
  if (!isSame || agent.memberName !== memberName) {
    const queues = known ? agent.queues.map((q) => (q.queue === queue ? entry : q)) : [...agent.queues, entry];
    ledger.setAgent(extension, { ...agent, memberName, queues });
  }
  if (!known) {
    ledger.sayOfAgent('agent.queue-joined', queue, { extension, queue, interface: entry.interface, memberName, paused, reason, penalty });
  }
  if (!known || known.paused !== paused || known.reason !== reason) reviewBreak(ledger, extension, paused ? reason : undefined, pausedSince);
  setDevice(ledger, extension, device);
}

/** Takes a member out of a queue. */
export function dropMember(ledger: Ledger, extension: string, queue: string): void {
  const agent = ledger.agents.get(extension);
  const known = agent?.queues.find((q) => q.queue === queue);
  if (!agent || !known) return;
  ledger.setAgent(extension, { ...agent, queues: agent.queues.filter((q) => q !== known) });
  ledger.sayOfAgent('agent.queue-left', queue, { extension, queue, interface: known.interface, memberName: agent.memberName });
  reviewBreak(ledger, extension, undefined, null);
  forgetBlank(ledger, extension);
}

/** An agent of whom nothing is left to say is forgotten. */
function forgetBlank(ledger: Ledger, extension: string): void {
  const agent = ledger.agents.get(extension);
  if (agent && agent.queues.length === 0 && agent.reachable === null) ledger.setAgent(extension, null);
}

/**
 * An agent is on a break while any queue has them paused; the reason is the last one given. `latest` is the reason of a pause just
 * heard (null: without a reason), undefined when a queue let go of them.
 */
function reviewBreak(ledger: Ledger, extension: string, latest: string | null | undefined, since: number | null): void {
  const agent = agentOf(ledger, extension);
  const pauses = agent.queues.filter((q) => q.paused);
  const wasOnBreak = agent.onBreakSince !== null;
  const isOnBreak = pauses.length > 0;
  const kept = pauses.some((q) => q.reason === agent.breakReason) ? agent.breakReason : (pauses[0]?.reason ?? null);
  const reason = latest === undefined ? kept : latest;
  if (wasOnBreak && isOnBreak && reason === agent.breakReason) return;
  if (!wasOnBreak && !isOnBreak) return;
  if (wasOnBreak) ledger.sayOfAgent('agent.break-ended', agent.breakReason ?? '', { extension, reason: agent.breakReason, endedAt: ledger.at });
  const startedAt = iso(since ?? ledger.now);
  if (isOnBreak) ledger.sayOfAgent('agent.break-started', reason ?? '', { extension, reason, startedAt });
  ledger.setAgent(extension, { ...agent, breakReason: isOnBreak ? reason : null, onBreakSince: isOnBreak ? startedAt : null });
}

function setDevice(ledger: Ledger, extension: string, device: DeviceState): void {
  const agent = agentOf(ledger, extension);
  if (agent.device === device) return;
  ledger.setAgent(extension, { ...agent, device, deviceSince: ledger.at });
  ledger.sayOfAgent('agent.device-changed', device, { extension, device });
}

/** What the PBX says of phones, and whether that makes them reachable. Anything else says nothing. */
const reachability: Record<string, boolean> = {
  Reachable: true, Registered: true, NonQualified: true, Created: true, Lagged: true, Unreachable: false, Unregistered: false,
};

/** `PeerStatus`: the phone as a whole registered or went away. */
export function peerStatus(ledger: Ledger, headers: AmiMessage): void {
  const peer = header(headers, 'Peer') ?? '';
  setReachable(ledger, peer.slice(peer.indexOf('/') + 1), reachability[header(headers, 'PeerStatus') ?? '']);
}

/** `ContactStatus`: one device of the phone. A device that goes may leave another one, so only its coming counts. */
export function contactStatus(ledger: Ledger, headers: AmiMessage): void {
  if (reachability[header(headers, 'ContactStatus') ?? ''] !== true) return;
  setReachable(ledger, header(headers, 'EndpointName') ?? header(headers, 'AOR') ?? '', true);
}

/**
 * The contacts the PBX has: what phones they are. An extension with several is answered for only when all of them would do as asked, since
 * which of them rings is up to the PBX.
 */
export function listedContacts(ledger: Ledger, contacts: readonly AmiMessage[]): void {
  const phones = new Map<string, boolean>();
  for (const contact of contacts) {
    const extension = header(contact, 'Endpoint') ?? '';
    if (!isExtension(extension)) continue;
    phones.set(extension, ledger.isRemote(header(contact, 'UserAgent') ?? '') && phones.get(extension) !== false);
  }
  for (const [extension, remoteControl] of phones) setRemoteControl(ledger, extension, remoteControl);
}

function setRemoteControl(ledger: Ledger, extension: string, remoteControl: boolean): void {
  const agent = agentOf(ledger, extension);
  if ((agent.remoteControl ?? false) === remoteControl) return;
  // Whoever is listed is registered.
  const reachable = agent.reachable ?? true;
  ledger.setAgent(extension, { ...agent, reachable, remoteControl });
  ledger.sayOfAgent('agent.phone-changed', `${reachable} ${remoteControl}`, { extension, reachable, remoteControl });
}

/** Takes over whether a phone is registered; trunks are no phones. */
export function setReachable(ledger: Ledger, extension: string, reachable: boolean | undefined): void {
  if (reachable === undefined || !isExtension(extension)) return;
  const agent = agentOf(ledger, extension);
  if (agent.reachable === reachable) return;
  ledger.setAgent(extension, { ...agent, reachable });
  const { remoteControl } = agent;
  ledger.sayOfAgent('agent.phone-changed', String(reachable), { extension, reachable, ...(remoteControl === undefined ? {} : { remoteControl }) });
}
