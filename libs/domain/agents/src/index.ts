export { AgentsApiModule, AgentsWorkerModule } from './agents.module.js';
export { AgentCallsService, type Asker } from './agent-calls.service.js';
export { BreaksService } from './breaks/breaks.service.js';
export { agentsMigrations } from './migrations/index.js';
export { seedAgentsDemo } from './agents.seed.js';
export { WebphonesModule } from './webphone/webphones.module.js';
export { WebphonesService } from './webphone/webphones.service.js';
