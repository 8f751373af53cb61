import { type ResourceRow, supportTickets, type TicketState } from '@santral/contracts';
import { type Cells, ResourcePage } from '@santral/desk-platform/resource-ui';
import { TicketStateTag } from '../parts/TicketStateTag';

const hrefOf = (row: ResourceRow) => `${supportTickets.route}/${row.id}`;
const CELLS: Cells = { state: (row) => <TicketStateTag state={row['state'] as TicketState} /> };

/** `/apps/e-commerce/support-tickets` */
export const TicketsPage = () => <ResourcePage resource={supportTickets} hrefOf={hrefOf} cells={CELLS} />;
