import { type DirectoryEntry, type LiveAgent, type WallboardAgent, type WallboardCaller } from '@santral/contracts';
import { agentStateOf } from '@santral/domain-agents';
import type { LiveCall } from './live-sources.repository.js';

/** What is known of one agent. */
export interface AgentSources {
  pbx: string;
  extension: string;
  live: LiveAgent | null;
  user: DirectoryEntry | null;
  /** Open calls the extension has a part in. */
  calls: readonly LiveCall[];
  deskLost: boolean;
  break: WallboardAgent['break'];
}

/** Extensions that have a part in a call now. */
export const extensionsIn = ({ rings, segments }: LiveCall): string[] => [...new Set([...rings, ...segments].filter(({ endedAt }) => endedAt === null).map(({ extension }) => extension))];

/** The row of an agent; null for who is in no queue and in no call. */
export function agentRowOf(sources: AgentSources): WallboardAgent | null {
  const { pbx: _pbx, breakReason: _reason, ...state } = agentStateOf(sources);
  if (state.state === 'logged-out') return null;
  const call = sources.calls.find(({ callId }) => callId === state.callId);
  const supervisors = (call?.supervisors ?? []).filter(({ extension }) => extension === sources.extension).map(({ by, mode, since }) => ({ by, mode, since }));
  return { ...state, break: sources.break, call: call ? partyOf(call, sources.extension) : null, supervisors };
}

/** Whom the agent talks with. */
function partyOf(call: LiveCall, extension: string): NonNullable<WallboardAgent['call']> {
  const { direction, caller, called, rings, visits } = call;
  const isCaller = direction === 'outbound' || caller.number === extension;
  const queue = rings.findLast((ring) => ring.extension === extension)?.queue ?? visits.at(-1)?.queue ?? null;
  return { direction, number: isCaller ? called || null : caller.number, name: isCaller ? null : caller.name, queue };
}

/** Who waits in a queue with this call. */
export function callerRowsOf({ callId, caller, visits, rings }: LiveCall): WallboardCaller[] {
  return visits
    .filter(({ endedAt, outcome }) => endedAt === null && outcome === 'open')
    .map(({ visitId, queue, enqueuedAt, movedUpAt = null }) => ({
      visitId, callId, queue, number: caller.number, name: caller.name, enqueuedAt, movedUpAt, isRinging: rings.some((ring) => ring.endedAt === null),
    }));
}
