import { messageOf } from '@santral/desk-platform/api';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';

/** Runs one thing at a time; what it answers, and every refusal, is told as a toast. Answers whether it went well. */
export function useAction() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<string | null>): Promise<boolean> => {
    setIsBusy(true);
    try {
      const done = await work();
      if (done !== null) dispatch(toast.success(done));
      return true;
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
