export { selfTestFeature } from './self-test.feature';
