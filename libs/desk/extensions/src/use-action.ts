import { messageOf } from '@santral/desk-platform/api';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';

type Work = () => Promise<string | null>;

/** Runs one thing at a time; what it answers, and every refusal, is told as a toast. `orThrow` leaves refusals to the caller, for forms. */
export function useAction() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const orThrow = async (work: Work): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await work();
      if (done !== null) dispatch(toast.success(done));
    } finally {
      setIsBusy(false);
    }
  };
  const run = (work: Work): Promise<void> => orThrow(work).catch((error: unknown) => void dispatch(toast.error(messageOf(error))));
  return { isBusy, run: Object.assign(run, { orThrow }) };
}
