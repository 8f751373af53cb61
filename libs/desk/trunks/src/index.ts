export { trunksFeature } from './trunks.feature';
