export { AgentControl } from './AgentControl';
export { BreakDialogHost } from './BreakDialog';
export { UserQueues } from './UserQueues';
