export { qualityFeature } from './quality.feature';
