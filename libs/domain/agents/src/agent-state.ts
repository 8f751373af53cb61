import { type AgentState, type CallRecord, type DirectoryEntry, type LiveAgent, WRAP_UP_REASON } from '@santral/contracts';

/** What an open call says of one agent. */
interface AgentInCall {
  callId: string;
  state: 'talking' | 'on-hold' | 'ringing';
  since: string;
}

/** What is known of one extension. */
export interface ExtensionSources {
  pbx: string;
  extension: string;
  /** Null when the PBX knows no such queue member. */
  live: LiveAgent | null;
  /** Null when no user sits there. */
  user: DirectoryEntry | null;
  /** Open calls of the PBX, or at least those of the extension. */
  calls: readonly Pick<CallRecord, 'callId' | 'segments' | 'rings'>[];
  deskLost: boolean;
}

/**
 * State of one agent. A call beats everything, being in no queue beats a break, a break beats a phone that is away: the agent who is
 * on a break is not missed by a queue.
 */
export function agentStateOf({ pbx, extension, live, user, calls, deskLost }: ExtensionSources): AgentState {
  const inCall = callOf(extension, calls);
  const { state, since } = inCall ?? stateWithoutCall(live);
  return {
    extension,
    pbx,
    name: user?.displayName ?? live?.memberName ?? null,
    userId: user?.userId ?? null,
    queues: live?.queues.map((member) => member.queue).sort() ?? [],
    state,
    since,
    breakReason: live?.onBreakSince ? live.breakReason : null,
    callId: inCall?.callId ?? null,
    deskLost,
  };
}

/** Open calls by the extensions that have a part in them, for states of many agents at once. */
export function callsByExtension(calls: ExtensionSources['calls']): ReadonlyMap<string, ExtensionSources['calls']> {
  const byExtension = new Map<string, ExtensionSources['calls'][number][]>();
  for (const call of calls) {
    for (const extension of new Set([...call.segments, ...call.rings].map((part) => part.extension))) {
      const own = byExtension.get(extension);
      if (own) own.push(call);
      else byExtension.set(extension, [call]);
    }
  }
  return byExtension;
}

/** The newest part of an open call in which the extension talks, holds or is rung; talking beats ringing. */
function callOf(extension: string, calls: ExtensionSources['calls']): AgentInCall | null {
  const parts = calls.flatMap((call): AgentInCall[] => [
    ...call.segments
      .filter((segment) => segment.extension === extension && segment.endedAt === null)
      .map((segment): AgentInCall => ({ callId: call.callId, state: segment.kind === 'hold' ? 'on-hold' : 'talking', since: segment.startedAt })),
    ...call.rings
      .filter((ring) => ring.extension === extension && ring.endedAt === null)
      .map((ring): AgentInCall => ({ callId: call.callId, state: 'ringing', since: ring.startedAt })),
  ]);
  const weight = (part: AgentInCall) => (part.state === 'ringing' ? 0 : 1);
  return parts.sort((a, b) => weight(b) - weight(a) || b.since.localeCompare(a.since))[0] ?? null;
}

function stateWithoutCall(live: LiveAgent | null): Pick<AgentState, 'state' | 'since'> {
  if (!live) return { state: 'logged-out', since: null };
  const since = live.deviceSince;
  switch (live.device) {
    // The phone is in use by something that is no call of ours, for example a call between two extensions.
    case 'in-use':
    case 'busy':
    case 'ring-in-use':
      return { state: 'talking', since };
    case 'on-hold':
      return { state: 'on-hold', since };
    case 'ringing':
      return { state: 'ringing', since };
    default:
  }
  if (live.queues.length === 0) return { state: 'logged-out', since: null };
  if (live.onBreakSince && live.breakReason === WRAP_UP_REASON) return { state: 'wrap-up', since: live.onBreakSince };
  if (live.onBreakSince) return { state: 'on-break', since: live.onBreakSince };
  if (live.reachable === false || live.device === 'unavailable' || live.device === 'invalid') return { state: 'unreachable', since };
  return { state: 'available', since };
}
