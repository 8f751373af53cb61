export { usersFeature } from './users.feature';
