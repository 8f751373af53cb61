import { messageOf } from '@santral/desk-platform/api';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';

/** Runs one thing at a time; what it answers, and every refusal, is told as a toast. */
export function useAction() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<string | null>): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await work();
      if (done !== null) dispatch(toast.success(done));
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
