export { callsFeature } from './calls.feature';
