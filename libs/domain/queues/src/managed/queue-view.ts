import type { ManagedQueue, ManagedQueueHead, QueueMember } from '@santral/contracts';
import type { QueueRow } from './managed-queue.js';

/** A row as the list shows it. */
export const headOf = ({ id, number, state, problem, problemDetail, triedAt, drift }: QueueRow): ManagedQueueHead => ({
  id, number, drift, sync: state, trouble: problem && { code: problem, detail: problemDetail, at: (triedAt ?? new Date(0)).toISOString() },
});

/** A queue with those who are in it always, and those who may sign in. */
export const shownQueue = (row: QueueRow, agents: readonly Pick<QueueMember, 'extension' | 'penalty'>[]): ManagedQueue => ({
  ...headOf(row),
  pbx: row.pbx,
  name: row.name,
  settings: row.settings,
  members: [...row.fixed.map((member) => ({ ...member, isFixed: true })), ...agents.filter(({ extension }) => !row.fixed.some((one) => one.extension === extension)).map((member) => ({ ...member, isFixed: false }))],
  theirs: row.theirs,
  version: row.version,
  checkedAt: row.checkedAt?.toISOString() ?? null,
});
