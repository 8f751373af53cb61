import { contacts } from '@santral/contracts';
import { Navigate, useParams } from 'react-router-dom';
import { customerPath } from '../paths';

/** `/apps/customers/customer/{customerId}`: the same page under its other address. */
export function ToCustomer() {
  const { customerId = '' } = useParams();
  return <Navigate to={customerPath(customerId)} replace />;
}

/** `/apps/person-contacts/{customerId}`: the contacts of one customer. */
export function ToContactsOf() {
  const { customerId = '' } = useParams();
  return <Navigate to={`${contacts.route}?${new URLSearchParams({ 'filter[customerId]': customerId })}`} replace />;
}

/** `/apps/person-contact/detail/{personContactId}`: one contact, open beside the list. */
export function ToContact() {
  const { personContactId = '' } = useParams();
  return <Navigate to={`${contacts.route}?${new URLSearchParams({ record: personContactId })}`} replace />;
}
