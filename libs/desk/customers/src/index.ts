export { customersFeature } from './customers.feature';
