import { CreateAgentDays1795146000000 } from './1795146000000-create-agent-days.js';

export const agentsMigrations = [CreateAgentDays1795146000000];
