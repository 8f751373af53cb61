export { healthFeature } from './health.feature';
