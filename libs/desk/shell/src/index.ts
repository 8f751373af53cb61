export { shellFeature } from './shell.feature';
