export { ticketsFeature } from './tickets.feature';
