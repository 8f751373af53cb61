import { header } from '../ami/ami-message.js';
import type { AmiMessage } from '../ami/signal.js';
import { dropMember, listedContacts, memberOf, setReachable, takeMember, type MemberView } from './agents.js';
import type { Ledger } from './ledger.js';
import type { PbxSnapshot } from './types.js';

/**
 * Makes agents agree with the lists of the PBX. At a routine check (`isGap` false) a list may be older than what has been heard since, so a
 * difference counts only when the check before found the very same one.
 */
export function agreeOnAgents(ledger: Ledger, { queueMembers, queueParams, contacts }: PbxSnapshot, isGap: boolean): void {
  const before = ledger.suspicions;
  const suspicions = new Set<string>();
  const isSure = (difference: string): boolean => {
    if (isGap || before.has(difference)) return true;
    suspicions.add(difference);
    return false;
  };
  agreeOnMembers(ledger, queueMembers, queueParams.length > 0 || queueMembers.length > 0, isSure);
  agreeOnPhones(ledger, contacts, isSure);
  listedContacts(ledger, contacts);
  ledger.suspicions = suspicions;
}

type Judge = (difference: string) => boolean;

function agreeOnMembers(ledger: Ledger, items: readonly AmiMessage[], hasQueues: boolean, isSure: Judge): void {
  const members = new Set<string>();
  for (const item of items) {
    const member = memberOf(item);
    if (!member) {
      ledger.wonder('QueueMember: no queue or member');
      continue;
    }
    members.add(`${member.extension}\n${member.queue}`);
    if (isKnown(ledger, member) || !isSure(`member ${JSON.stringify(member)}`)) continue;
    const pausedAt = Number(header(item, 'LastPause')) * 1000;
    takeMember(ledger, member, pausedAt > 0 ? pausedAt : null);
  }
  // A snapshot without any queue says nothing of queues: the PBX would not answer.
  if (!hasQueues) return;
  for (const agent of [...ledger.agents.values()]) {
    for (const { queue } of agent.queues) {
      if (!members.has(`${agent.extension}\n${queue}`) && isSure(`gone ${agent.extension} ${queue}`)) dropMember(ledger, agent.extension, queue);
    }
  }
}

function isKnown(ledger: Ledger, member: MemberView): boolean {
  const agent = ledger.agents.get(member.extension);
  const known = agent?.queues.find((q) => q.queue === member.queue);
  if (!agent || !known || agent.device !== member.device || agent.memberName !== member.memberName) return false;
  return known.paused === member.paused && known.reason === member.reason && known.penalty === member.penalty;
}

function agreeOnPhones(ledger: Ledger, contacts: readonly AmiMessage[], isSure: Judge): void {
  // No contact at all: a PBX without PJSIP, or one that would not answer.
  if (contacts.length === 0) return;
  const reachable = new Map<string, boolean>();
  for (const contact of contacts) {
    const endpoint = header(contact, 'Endpoint') ?? '';
    if (reachable.get(endpoint) !== true) reachable.set(endpoint, header(contact, 'Status') !== 'Unreachable');
  }
  for (const agent of ledger.agents.values()) {
    const isPjsip = agent.reachable !== null || agent.queues.some((q) => q.interface.startsWith('PJSIP/'));
    if (isPjsip && !reachable.has(agent.extension)) reachable.set(agent.extension, false);
  }
  for (const [extension, isReachable] of reachable) {
    if (ledger.agents.get(extension)?.reachable === isReachable || !isSure(`phone ${extension} ${isReachable}`)) continue;
    setReachable(ledger, extension, isReachable);
  }
}
