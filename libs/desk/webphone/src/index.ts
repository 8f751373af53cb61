export { webphoneFeature } from './webphone.feature';
