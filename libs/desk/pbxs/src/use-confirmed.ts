import { ApiError, messageOf } from '@santral/desk-platform/api';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { useState } from 'react';

export interface Question {
  text: string;
  again: () => Promise<void>;
}

/**
 * Does something to a PBX; while calls are up the server refuses, and what it says becomes a question whose yes does it all the same.
 * Every other refusal is told as a toast.
 */
export function useConfirmed() {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: (isConfirmed: boolean) => Promise<void>, isConfirmed = false): Promise<void> => {
    setIsBusy(true);
    setQuestion(null);
    try {
      await work(isConfirmed);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'pbx.calls-up' && !isConfirmed) setQuestion({ text: error.message, again: () => run(work, true) });
      else dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return { run, question, isBusy, leave: () => setQuestion(null) };
}
