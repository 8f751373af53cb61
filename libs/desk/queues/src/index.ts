export { queuesFeature } from './queues.feature';
