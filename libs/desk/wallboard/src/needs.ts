import type { AgentLimits, BreakLimitKind, WallboardAgent } from '@santral/contracts';
import type { DeskState } from '@santral/desk-platform/ui-kit';

/** Why an agent needs a supervisor, most urgent first. */
export const needKinds = ['overrun', 'hold', 'wrap-up', 'unreachable', 'desk-lost'] as const;
export type NeedKind = (typeof needKinds)[number];

export interface Need {
  kind: NeedKind;
  /** When the limit was reached, epoch ms. */
  sinceMs: number;
}

/** Which limit a break is past. */
export const limitKindOf = ({ break: pause }: WallboardAgent): BreakLimitKind => pause?.limitKind ?? 'type';

/** What an agent needs a supervisor for now; null when nothing. `nowMs` in server time. */
export function needOf(agent: WallboardAgent, limits: AgentLimits, nowMs: number): Need | null {
  const { state, since, break: pause, deskLost } = agent;
  const past = (kind: NeedKind, limitAtMs: number): Need | null => (limitAtMs <= nowMs ? { kind, sinceMs: limitAtMs } : null);
  const after = (kind: NeedKind, seconds: number) => (since === null ? null : past(kind, Date.parse(since) + seconds * 1000));
  const byState =
    state === 'on-break' && pause?.limitAt ? past('overrun', Date.parse(pause.limitAt))
    : state === 'on-hold' ? after('hold', limits.holdS)
    : state === 'wrap-up' ? after('wrap-up', limits.wrapUpS)
    : state === 'unreachable' ? after('unreachable', limits.unreachableS)
    : null;
  return byState ?? (deskLost ? { kind: 'desk-lost', sinceMs: since === null ? nowMs : Date.parse(since) } : null);
}

/** The state as it is shown: a break past its limit is a state of its own, and so is one that waits for the end of a call. */
export function shownStateOf({ state, break: pause }: WallboardAgent, need: Need | null): DeskState {
  if (need?.kind === 'overrun') return 'overrun';
  return state === 'available' && pause?.isPending ? 'break-pending' : state;
}

export const agentOrders = ['need', 'name', 'state'] as const;
export type AgentOrder = (typeof agentOrders)[number];
const stateOrder: readonly WallboardAgent['state'][] = ['on-hold', 'talking', 'ringing', 'wrap-up', 'available', 'on-break', 'unreachable', 'logged-out'];

export interface RankedAgent {
  agent: WallboardAgent;
  need: Need | null;
}

/** Agents in an order. By need: whoever needs a supervisor first, the most urgent kind before others, and then whoever is longest in their state. */
export function rankAgents(agents: readonly WallboardAgent[], order: AgentOrder, limits: AgentLimits, nowMs: number): RankedAgent[] {
  const ranked = agents.map((agent) => ({ agent, need: needOf(agent, limits, nowMs) }));
  const longest = (a: RankedAgent, b: RankedAgent) => inTime(a.agent.since, b.agent.since) || Number(a.agent.extension) - Number(b.agent.extension);
  const rank = ({ need }: RankedAgent) => (need ? needKinds.indexOf(need.kind) : needKinds.length);
  const compare: Record<AgentOrder, (a: RankedAgent, b: RankedAgent) => number> = {
    need: (a, b) => rank(a) - rank(b) || longest(a, b),
    name: (a, b) => collator.compare(nameOf(a.agent), nameOf(b.agent)),
    state: (a, b) => stateOrder.indexOf(a.agent.state) - stateOrder.indexOf(b.agent.state) || longest(a, b),
  };
  return ranked.sort(compare[order]);
}

export const nameOf = ({ name, extension }: WallboardAgent): string => name ?? extension;
/** Instants as ISO 8601 sort as text; who has none comes last. */
const inTime = (a: string | null, b: string | null): number => (a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1);
const collator = new Intl.Collator('tr');
