export { callHistoryFeature } from './call-history.feature';
