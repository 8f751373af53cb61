export { alertsFeature } from './alerts.feature';
