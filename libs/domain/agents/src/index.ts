export { AgentsApiModule, AgentsWorkerModule } from './agents.module.js';
export { AgentCallsService, type Asker } from './agent-calls.service.js';
export { BreaksService } from './breaks/breaks.service.js';
export { agentsMigrations } from './migrations/index.js';
export { seedAgentsDemo } from './agents.seed.js';
