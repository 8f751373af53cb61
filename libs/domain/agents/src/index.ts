export { AgentsApiModule } from './agents.module.js';
