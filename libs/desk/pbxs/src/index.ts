export { pbxsFeature } from './pbxs.feature';
