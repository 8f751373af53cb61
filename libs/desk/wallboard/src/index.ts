export { wallboardFeature } from './wallboard.feature';
