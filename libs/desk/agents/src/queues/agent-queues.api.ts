import { type AgentQueueChange, type AgentQueuesSheet, agentQueuesSheetSchema, MAX_AGENT_QUEUE_CHANGES, type QueueWrapUp } from '@santral/contracts';
import { api, useRemote, withQuery } from '@santral/desk-platform/api';

const PATH = '/api/agent-queues';
/** Members come and go without the page's doing. */
const REFRESH_MS = 15_000;

/** Whose queues: those of a PBX (null: of the server's environment), or of the PBX where a user has their extension. */
export type QueuesPlace = { pbx: string | null } | { userId: string };

/** Who may sign in to which queue; read again when users change. */
export const useAgentQueues = (place: QueuesPlace) => useRemote(PATH, agentQueuesSheetSchema, { query: place, reloadOn: ['record.changed:users'], everyMs: REFRESH_MS });

/** How long agents have after a call of a queue. */
export const setQueueWrapUp = (place: QueuesPlace, wrapUp: QueueWrapUp): Promise<AgentQueuesSheet> => api.put(withQuery(`${PATH}/wrap-up`, place), agentQueuesSheetSchema, wrapUp);

/** Gives queues and takes them away; a request holds so many changes at most, so more of them are more requests. */
export async function changeAgentQueues(place: QueuesPlace, changes: readonly AgentQueueChange[]): Promise<AgentQueuesSheet | null> {
  let sheet: AgentQueuesSheet | null = null;
  for (let from = 0; from < changes.length; from += MAX_AGENT_QUEUE_CHANGES) {
    sheet = await api.put(withQuery(PATH, place), agentQueuesSheetSchema, { changes: changes.slice(from, from + MAX_AGENT_QUEUE_CHANGES) });
  }
  return sheet;
}
