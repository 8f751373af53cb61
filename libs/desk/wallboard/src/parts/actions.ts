import { type AgentSupervision, type CallerSupervision, type Permission, type WallboardAgent, type WallboardCaller, supervisionsOf, supervisionsOfCalls } from '@santral/contracts';
import { ArrowUpToLine, CirclePlay, Coffee, Ear, type LucideIcon, LogOut, MicVocal, PhoneOff, Users } from 'lucide-react';

export const actionIcons: Record<AgentSupervision | CallerSupervision, LucideIcon> = {
  listen: Ear, whisper: MicVocal, barge: Users, 'hang-up': PhoneOff, pause: Coffee, resume: CirclePlay, 'log-out': LogOut, 'move-up': ArrowUpToLine,
};

/** Something a supervisor is about to do; a reason is asked first. */
export type Wish = { kind: 'agent'; action: AgentSupervision; agent: WallboardAgent } | { kind: 'caller'; action: CallerSupervision; caller: WallboardCaller };

/** Who is about to do it. */
export interface Supervisor {
  can: (permission: Permission) => boolean;
  extension: string | null;
}

/** What this supervisor can do about an agent now: what fits the state, what they may, and what they have a phone for. */
export function actionsOn({ state, extension, call, break: pause }: WallboardAgent, supervisor: Supervisor): AgentSupervision[] {
  return supervisionsOf[state].filter((action) => {
    const isOfCall = supervisionsOfCalls.includes(action);
    if (!supervisor.can(isOfCall ? 'calls.supervise' : 'agents.manage')) return false;
    if (isOfCall && call === null) return false;
    if (action === 'pause' && pause !== null) return false;
    return !isOfCall || action === 'hang-up' || (supervisor.extension !== null && supervisor.extension !== extension);
  });
}
