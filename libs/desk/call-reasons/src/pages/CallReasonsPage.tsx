import { callReasons } from '@santral/contracts';
import { ResourcePage } from '@santral/desk-platform/resource-ui';

/** `/apps/call-modal/tags` */
export const CallReasonsPage = () => <ResourcePage resource={callReasons} />;
