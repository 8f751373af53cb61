import { type AgentQueueChange, type AgentQueuesSheet, agentQueuesSheetSchema, MAX_AGENT_QUEUE_CHANGES, type QueueWrapUp } from '@santral/contracts';
import { api, useRemote } from '@santral/desk-platform/api';

const PATH = '/api/agent-queues';
/** Members come and go without the page's doing. */
const REFRESH_MS = 15_000;

/** Who may sign in to which queue; read again when users change. */
export const useAgentQueues = () => useRemote(PATH, agentQueuesSheetSchema, { reloadOn: ['record.changed:users'], everyMs: REFRESH_MS });

/** How long agents have after a call of a queue. */
export const setQueueWrapUp = (wrapUp: QueueWrapUp): Promise<AgentQueuesSheet> => api.put(`${PATH}/wrap-up`, agentQueuesSheetSchema, wrapUp);

/** Gives queues and takes them away; a request holds so many changes at most, so more of them are more requests. */
export async function changeAgentQueues(changes: readonly AgentQueueChange[]): Promise<AgentQueuesSheet | null> {
  let sheet: AgentQueuesSheet | null = null;
  for (let from = 0; from < changes.length; from += MAX_AGENT_QUEUE_CHANGES) {
    sheet = await api.put(PATH, agentQueuesSheetSchema, { changes: changes.slice(from, from + MAX_AGENT_QUEUE_CHANGES) });
  }
  return sheet;
}
