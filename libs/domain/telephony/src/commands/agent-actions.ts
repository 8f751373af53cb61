import type { Command, LiveAgent } from '@santral/contracts';
import type { ActionFields } from '../ami/ami-action.js';

/** Asterisk keeps names and reasons in 80 bytes with their ending zero. */
const MAX_TEXT_BYTES = 79;

/**
 * Cuts a text to what Asterisk keeps, never inside a character: a name cut in the middle of one is answered with success, and the event
 * that should follow is never sent.
 */
export function cutText(text: string, maxBytes = MAX_TEXT_BYTES): string {
  const flat = text.replace(/[\r\n\0]+/g, ' ');
  if (Buffer.byteLength(flat) <= maxBytes) return flat;
  let kept = '';
  for (const character of flat) {
    if (Buffer.byteLength(kept + character) > maxBytes) break;
    kept += character;
  }
  return kept;
}

export type AgentCommand = Extract<Command, { name: `agent.${string}` }>;

/** The AMI actions of a command, in order. `agent` is what the PBX has said of the agent; null when it knows none. */
export function actionsOf(command: AgentCommand, agent: LiveAgent | null): ActionFields[] {
  const own = `PJSIP/${command.payload.extension}`;
  const members = agent?.queues ?? [];
  switch (command.name) {
    case 'agent.join-queue': {
      const { queue, memberName, penalty } = command.payload;
      return [{ Action: 'QueueAdd', Queue: queue, Interface: own, MemberName: cutText(memberName), StateInterface: own, Penalty: penalty, Paused: 'false' }];
    }
    case 'agent.leave-queue': {
      // Another panel may have added the member under another interface.
      const known = members.find((member) => member.queue === command.payload.queue)?.interface;
      return [{ Action: 'QueueRemove', Queue: command.payload.queue, Interface: known ?? own }];
    }
    case 'agent.pause':
      return interfacesOf(members, own).map((name) => ({ Action: 'QueuePause', Interface: name, Paused: 'true', Reason: cutText(command.payload.reason) }));
    case 'agent.unpause':
      return interfacesOf(members, own).map((name) => ({ Action: 'QueuePause', Interface: name, Paused: 'false' }));
  }
}

const interfacesOf = (members: LiveAgent['queues'], own: string): string[] => (members.length > 0 ? [...new Set(members.map((member) => member.interface))] : [own]);

/** Whether a refusal of the PBX only says that things are as they were asked to be. */
export const isAlreadySo = (message: string): boolean => /already there|not there|database entry not found/i.test(message);
