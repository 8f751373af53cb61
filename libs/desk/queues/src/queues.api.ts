import {
  agentQueuesSheetSchema, defaultJudgeOptions, type DriftChoice, extensionsPageSchema, type JudgeOptions, type ManagedQueueHead, managedQueueSchema, pbxQueuesSchema, type QueueChange, type QueueForm,
  type QueueTakeOver, type QueueWrapUp, recordingRetentionSchema, type RecordingRetentionForm, reportSettingsSchema, type ReportSettingsChange,
} from '@santral/contracts';
import { api, useRemote, withQuery } from '@santral/desk-platform/api';
import { useCan } from '@santral/desk-platform/store';
import { z } from 'zod';

/** The PBX is told while somebody waits. */
const WRITE_MS = 30_000;
const at = (id: string) => `/api/pbx-queues/${id}`;
/** Counts of who waits come with no fact of their own. */
const REFRESH_MS = 5000;
const changes = ['agent.queue-joined', 'agent.queue-left', 'pbx.link-up', 'pbx.link-lost'] as const;

const allSchema = z.array(pbxQueuesSchema);
export const useQueues = () => useRemote('/api/pbx-queues', allSchema, { reloadOn: changes, everyMs: REFRESH_MS });

/** A queue of ours, whole; asked for again when it is found otherwise. */
export const useManagedQueue = (managed: ManagedQueueHead | null) => useRemote(managed && at(managed.id), managedQueueSchema);
/** Extensions that can be members, ours and others, by part of number or name. */
export const useExtensionOptions = (pbx: string, q: string) => useRemote('/api/extensions', extensionsPageSchema, { query: { pbx, q, pageSize: 50 } });

/** What stands here about the queues of a PBX; null where this reader may not see it, or it has not come yet. How queues are judged and kept is set by their name. */
export function useOurSettings(pbx: string) {
  const [mayAgents, mayReports, mayKeeping] = [useCan('agents.manage'), useCan('reports.read'), useCan('recordings.retention')];
  const agents = useRemote(mayAgents ? '/api/agent-queues' : null, agentQueuesSheetSchema, { query: { pbx } });
  const reports = useRemote(mayReports ? '/api/report-options' : null, reportSettingsSchema);
  const retention = useRemote(mayKeeping ? '/api/recording-retention' : null, recordingRetentionSchema);
  return {
    reload: () => [agents, reports, retention].forEach(({ reload }) => reload()),
    error: agents.error ?? reports.error ?? retention.error,
    retention: retention.data,
    of: (queue: string) => ourSettingsOf(queue, agents.data, reports.data, retention.data),
  };
}

export interface OurSettings {
  wrapUpS: number | null;
  /** Agents who may sign in to the queue. */
  agents: number | null;
  options: JudgeOptions | null;
  /** Whether the queue is judged otherwise than the company. */
  hasOwnOptions: boolean;
  retentionDays: number | null;
  hasOwnRetention: boolean;
}

function ourSettingsOf(
  queue: string,
  agents: z.output<typeof agentQueuesSheetSchema> | null,
  reports: z.output<typeof reportSettingsSchema> | null,
  retention: z.output<typeof recordingRetentionSchema> | null,
): OurSettings {
  const own = reports?.queues.find((one) => one.queue === queue)?.options ?? null;
  const rule = retention?.queues.find((one) => one.queue === queue);
  return {
    wrapUpS: agents && (agents.queues.find((one) => one.queue === queue)?.wrapUpS ?? 0),
    agents: agents && agents.agents.filter((agent) => agent.queues.some((one) => one.queue === queue)).length,
    options: own ?? reports?.company ?? (reports ? defaultJudgeOptions : null),
    hasOwnOptions: own !== null,
    retentionDays: rule?.days ?? retention?.defaultDays ?? null,
    hasOwnRetention: rule !== undefined,
  };
}

/** Calls of this feature; every one throws `ApiError` with a text for the user. */
export const queuesApi = {
  create: (form: QueueForm) => api.post('/api/pbx-queues', managedQueueSchema, form, { timeoutMs: WRITE_MS }),
  change: (id: string, change: QueueChange) => api.patch(at(id), managedQueueSchema, change, { timeoutMs: WRITE_MS }),
  remove: (id: string) => api.delete(at(id), z.unknown(), { timeoutMs: WRITE_MS }),
  resolve: (id: string, choice: DriftChoice) => api.post(`${at(id)}/resolve`, managedQueueSchema.nullable(), { choice }, { timeoutMs: WRITE_MS }),
  takeOver: (wish: QueueTakeOver) => api.post('/api/pbx-queues/take-over', managedQueueSchema, wish, { timeoutMs: WRITE_MS }),
  compare: (pbx: string) => api.post('/api/pbx-queues/compare', z.unknown(), { pbx }, { timeoutMs: WRITE_MS }),
  setWrapUp: (pbx: string, wrapUp: QueueWrapUp) => api.put(withQuery('/api/agent-queues/wrap-up', { pbx }), agentQueuesSheetSchema, wrapUp),
  setOptions: (change: ReportSettingsChange) => api.put('/api/report-options', reportSettingsSchema, change),
  setRetention: (form: RecordingRetentionForm) => api.put('/api/recording-retention', z.unknown(), form),
};
