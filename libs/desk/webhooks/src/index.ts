export { webhooksFeature } from './webhooks.feature';
