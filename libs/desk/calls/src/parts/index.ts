export { CallAttendant } from './CallAttendant';
export { CallBar } from './CallBar';
export { CallList, CardCount } from './CallList';
export { IncomingCallsButton } from './IncomingCallsButton';
