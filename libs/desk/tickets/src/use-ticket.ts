import { type RowOf, supportTickets } from '@santral/contracts';
import { ApiError, messageOf, useRemote } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { resourceApi, resourcePath } from '@santral/desk-platform/resource-ui';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';

export type Ticket = RowOf<typeof supportTickets>;

/** A ticket that follows what others do to it, and the changes one click makes. */
export function useTicket(id: string) {
  const { t } = useTranslation('tickets');
  const dispatch = useAppDispatch();
  const remote = useRemote(resourcePath(supportTickets, id), supportTickets.schemas.row, { reloadOn: ['record.changed:support-tickets'] });
  const [isBusy, setIsBusy] = useState(false);

  /** Writes the change on the version that is shown; when somebody was faster, shows theirs instead. */
  const change = async (ticket: Ticket, changes: Partial<Ticket>, done: string) => {
    setIsBusy(true);
    try {
      await resourceApi.update(supportTickets, ticket.id, ticket.version, changes);
      dispatch(toast.success(done));
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'record.version-conflict';
      dispatch(isStale ? toast.warning(t('changedMeanwhile')) : toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
      remote.reload();
    }
  };
  return { ticket: remote.data, error: remote.error, reload: remote.reload, isBusy, change };
}
