import { customers, type ResourceRow } from '@santral/contracts';
import { ResourcePage } from '@santral/desk-platform/resource-ui';
import { customerPath } from '../paths';

const hrefOf = (row: ResourceRow) => customerPath(row.id);

/** `/apps/customers` */
export const CustomersPage = () => <ResourcePage resource={customers} hrefOf={hrefOf} />;
