export * from './define-fact.js';
export * from './registry.js';
export { callFacts } from './call-facts.js';
export { agentFacts, deviceStates } from './agent-facts.js';
export { pbxFacts } from './pbx-facts.js';
export { businessFacts } from './business-facts.js';
