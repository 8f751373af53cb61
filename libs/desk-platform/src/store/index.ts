export * from './make-store';
export * from './hooks';
export * from './session.slice';
export * from './layout.slice';
export * from './preferences.slice';
export * from './toasts.slice';
export { supervise, type SupervisorOptions } from './supervise';
export { reportFault } from './report-fault';
