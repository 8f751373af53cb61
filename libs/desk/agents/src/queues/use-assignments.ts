import type { AgentQueueChange } from '@santral/contracts';
import { useAction } from '@santral/desk-platform/api';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useState } from 'react';
import { changeAgentQueues, type QueuesPlace } from './agent-queues.api';

/** One pair of an agent and a queue, as the server has it. */
export interface Assignment {
  extension: string;
  queue: string;
  /** Null when the agent does not have the queue. */
  penalty: number | null;
}
export const keyOf = ({ extension, queue }: Pick<Assignment, 'extension' | 'queue'>) => `${extension} ${queue}`;

/** Saves changes one at a time and says how it went. Answers whether it went well. */
export function useSave(place: QueuesPlace, onSaved: () => void) {
  const { t } = useTranslation('agents');
  const { isBusy, run } = useAction();
  const save = async (changes: readonly AgentQueueChange[]): Promise<boolean> => {
    const isSaved = await run(async () => {
      await changeAgentQueues(place, changes);
      return t('queues.saved');
    });
    onSaved();
    return isSaved;
  };
  return { isBusy, save };
}

/** What was chosen on top of what the server has. Only differences are kept, so that what others change meanwhile shows. */
export function useAssignments(assignments: readonly Assignment[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  // What the server has taken over is no difference any more: from now on the server's word shows.
  const server = new Map(assignments.map((one) => [keyOf(one), one.penalty]));
  const open = [...chosen].filter(([key, penalty]) => server.get(key) !== penalty);
  if (open.length < chosen.size) setChosen(new Map(open));
  const valueOf = (one: Assignment) => (chosen.has(keyOf(one)) ? (chosen.get(keyOf(one)) ?? null) : one.penalty);
  const changes = assignments.filter((one) => valueOf(one) !== one.penalty).map((one) => ({ extension: one.extension, queue: one.queue, penalty: valueOf(one) }));
  return {
    valueOf,
    changes,
    choose: (some: readonly Assignment[], penaltyOf: (now: number | null) => number | null) =>
      setChosen((old) => new Map([...old, ...some.map((one) => [keyOf(one), penaltyOf(valueOf(one))] as const)])),
    forget: () => setChosen(new Map()),
  };
}
