import { callCriteria } from '@santral/contracts';
import { ResourcePage } from '@santral/desk-platform/resource-ui';
import { Navigate, useParams } from 'react-router-dom';

/** `/apps/call-registration-criteria` */
export const CriteriaPage = () => <ResourcePage resource={callCriteria} />;

/** `/apps/call-registration-criteria/:id`: the list with that criterion open beside it. */
export function CriterionPage() {
  const { id = '' } = useParams();
  return <Navigate to={`${callCriteria.route}?${new URLSearchParams({ record: id })}`} replace />;
}
