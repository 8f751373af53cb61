export { callReasonsFeature } from './call-reasons.feature';
