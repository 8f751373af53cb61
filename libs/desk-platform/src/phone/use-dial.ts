import { callControlDoneSchema } from '@santral/contracts';
import { api, ApiError } from '../api';
import { toast } from '../store/toasts.slice';
import { useAppDispatch, useAppSelector, useUser } from '../store/hooks';
import { phoneAsked, selectCanDial, selectWebphone } from './phone.slice';

/**
 * Calls a number: with the phone in the browser while it is on, else the PBX rings the user's desk phone first. Null when there is no phone to
 * call with, or the one in the browser is busy.
 */
export function useDial(): ((number: string) => void) | null {
  const dispatch = useAppDispatch();
  const canDial = useAppSelector(selectCanDial);
  const { line } = useAppSelector(selectWebphone);
  const user = useUser();
  if (canDial) return (number) => void dispatch(phoneAsked({ do: 'dial', number }));
  if (line !== 'off' || !user?.data.extension || !user.permissions.includes('desk.use')) return null;
  return (to) => {
    api.post('/api/desk/dial', callControlDoneSchema, { to }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      dispatch(toast.error(error.message));
    });
  };
}
