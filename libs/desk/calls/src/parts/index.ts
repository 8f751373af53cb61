export { CallAttendant } from './CallAttendant';
export { CallBar } from './CallBar';
export { CallList } from './CallList';
export { IncomingCallsButton } from './IncomingCallsButton';
