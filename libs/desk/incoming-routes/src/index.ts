export { incomingRoutesFeature } from './incoming-routes.feature';
