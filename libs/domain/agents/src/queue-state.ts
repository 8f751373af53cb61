import type { AgentState, CallRecord, LiveAgent, QueueState } from '@santral/contracts';

/** What is known of the queues of one PBX. */
export interface QueueSources {
  pbx: string;
  /** Names the PBX is known to have. */
  queues: readonly string[];
  agents: readonly AgentState[];
  live: ReadonlyMap<string, LiveAgent>;
  calls: readonly CallRecord[];
  nowMs: number;
}

/** State of every queue, by name. A queue that only its members or callers tell of is shown as well. */
export function queueStatesOf({ pbx, queues, agents, live, calls, nowMs }: QueueSources): QueueState[] {
  const waiting = calls.flatMap((call) => call.visits.filter((visit) => visit.endedAt === null && visit.outcome === 'open'));
  const names = new Set([...queues, ...agents.flatMap((agent) => agent.queues), ...waiting.map((visit) => visit.queue)]);
  return [...names].sort().map((queue) => {
    const members = agents.filter((agent) => agent.queues.includes(queue));
    const here = waiting.filter((visit) => visit.queue === queue);
    return {
      queue,
      pbx,
      waiting: here.length,
      longestWaitMs: Math.max(0, ...here.map((visit) => nowMs - Date.parse(visit.enqueuedAt))),
      members: members.length,
      available: members.filter((agent) => agent.state === 'available' && !isPausedIn(queue, live.get(agent.extension))).length,
      talking: members.filter((agent) => agent.state === 'talking' || agent.state === 'on-hold').length,
    };
  });
}

/** Other panels can pause an agent in one queue only; that is no break. */
const isPausedIn = (queue: string, agent: LiveAgent | undefined): boolean => agent?.queues.some((member) => member.queue === queue && member.paused) ?? false;
