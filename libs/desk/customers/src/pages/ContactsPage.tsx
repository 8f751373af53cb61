import { contacts, type ResourceRow } from '@santral/contracts';
import { type Cells, ResourcePage } from '@santral/desk-platform/resource-ui';
import { Link } from 'react-router-dom';
import { customerPath } from '../paths';

const customerCell = (row: ResourceRow) => <Link to={customerPath(String(row['customerId']), 'contacts')}>{String(row['customerIdDisplay'] ?? '–')}</Link>;
const NAME_FIRST: Cells = { customerId: customerCell };

/** `/apps/person-contacts` */
export const ContactsPage = () => <ResourcePage resource={contacts} cells={NAME_FIRST} />;
