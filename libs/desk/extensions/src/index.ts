export { extensionsFeature } from './extensions.feature';
