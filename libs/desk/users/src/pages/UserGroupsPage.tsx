import { userGroups } from '@santral/contracts';
import { ResourcePage } from '@santral/desk-platform/resource-ui';

/** `/apps/users-groups` */
export const UserGroupsPage = () => <ResourcePage resource={userGroups} />;
