import { agentCommandDoneSchema, agentPingSchema, agentStatusSchema, agentTeamSchema, breakChoiceSchema, wrapUpSchema } from '@santral/contracts';
import { api } from '@santral/desk-platform/api';
import { z } from 'zod';

const choicesSchema = z.array(breakChoiceSchema);

/** The calls of queue login and breaks, by the POST twins. */
export const agentsApi = {
  status: (extension: string) => api.post(`/api/agentStatus/${extension}`, agentStatusSchema),
  login: (extension: string) => api.post(`/api/agentLogin/${extension}`, agentCommandDoneSchema),
  logout: (extension: string) => api.post(`/api/agentLogout/${extension}`, agentCommandDoneSchema),
  startBreak: (extension: string, breakId: number) => api.post(`/api/agentPauseStart/${extension}/${breakId}`, agentCommandDoneSchema),
  endBreak: (extension: string) => api.post(`/api/agentPauseStop/${extension}`, agentCommandDoneSchema),
  extendWrapUp: (extension: string) => api.post(`/api/agentWrapUpExtend/${extension}`, wrapUpSchema),
  finishWrapUp: (extension: string) => api.post(`/api/agentWrapUpFinish/${extension}`, agentCommandDoneSchema),
  choices: (extension: string) => api.post(`/api/getPauseList/${extension}`, choicesSchema),
  team: (extension: string) => api.post(`/api/agentTeam/${extension}`, agentTeamSchema),
  ping: (extension: string) => api.post(`/api/agentControlPing/${extension}`, agentPingSchema),
};
