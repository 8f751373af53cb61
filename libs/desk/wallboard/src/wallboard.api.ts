import {
  type AgentSupervision, callControlDoneSchema, type CallerSupervision, type WallboardSettingsChange, wallboardSettingsAnswerSchema, supervisionsOfCalls,
} from '@santral/contracts';
import { api } from '@santral/desk-platform/api';

/** Does something about an agent; `callId` is the call that is on the screen. */
export const superviseAgent = (extension: string, action: AgentSupervision, reason: string, callId: string | null) =>
  api.post(`/api/wallboard/agents/${extension}/${action}`, callControlDoneSchema, supervisionsOfCalls.includes(action) ? { reason, callId } : { reason });

/** Does something about somebody who waits. */
export const superviseCaller = (callId: string, action: CallerSupervision, reason: string) =>
  api.post(`/api/wallboard/callers/${encodeURIComponent(callId)}/${action}`, callControlDoneSchema, { reason });

export const loadSettings = () => api.get('/api/wallboard/settings', wallboardSettingsAnswerSchema);
export const saveSettings = (change: WallboardSettingsChange) => api.put('/api/wallboard/settings', wallboardSettingsAnswerSchema, change);
