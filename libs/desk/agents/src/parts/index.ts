export { AgentControl } from './AgentControl';
export { BreakDialogHost } from './BreakDialog';
