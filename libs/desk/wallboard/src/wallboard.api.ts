import {
  type AgentSupervision, callControlDoneSchema, type CallerSupervision, type WallboardSettingsChange, wallboardSettingsAnswerSchema, supervisionsOfCalls,
} from '@santral/contracts';
import { api, withQuery } from '@santral/desk-platform/api';

/** On which PBX: null for that of the server's environment. */
const at = (path: string, pbx: string | null) => withQuery(path, { pbx });

/** Does something about an agent of a PBX; `callId` is the call that is on the screen. */
export const superviseAgent = (pbx: string | null, extension: string, action: AgentSupervision, reason: string, callId: string | null) =>
  api.post(at(`/api/wallboard/agents/${extension}/${action}`, pbx), callControlDoneSchema, supervisionsOfCalls.includes(action) ? { reason, callId } : { reason });

/** Does something about somebody who waits there. */
export const superviseCaller = (pbx: string | null, callId: string, action: CallerSupervision, reason: string) =>
  api.post(at(`/api/wallboard/callers/${encodeURIComponent(callId)}/${action}`, pbx), callControlDoneSchema, { reason });

const settingsAt = (pbx: string | null) => at('/api/wallboard/settings', pbx);
export const loadSettings = (pbx: string | null) => api.get(settingsAt(pbx), wallboardSettingsAnswerSchema);
export const saveSettings = (pbx: string | null, change: WallboardSettingsChange) => api.put(settingsAt(pbx), wallboardSettingsAnswerSchema, change);
