export { identityFeature } from './identity.feature';
