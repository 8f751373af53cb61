import type { ColumnSet } from '@santral/desk-platform/ui-kit';

const callColumns = ['direction', 'number', 'called', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'holdMs', 'reasons', 'comment', 'recording'] as const;
export type ColumnName = (typeof callColumns)[number];
export const historyColumns: ColumnSet<ColumnName> = { names: callColumns, usual: ['direction', 'number', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'recording'] };
/** What the page of kept calls shows, which is about what was said and noted. */
export const savedColumns: ColumnSet<ColumnName> = { names: callColumns, usual: ['direction', 'number', 'agent', 'talkMs', 'reasons', 'comment', 'recording'] };

const missedNames = ['attempts', 'firstAt', 'lastAt', 'queue', 'longestWait', 'state', 'who'] as const;
export type MissedColumn = (typeof missedNames)[number];
/** Of the numbers whose calls were missed. */
export const missedColumns: ColumnSet<MissedColumn> = { names: missedNames, usual: ['attempts', 'lastAt', 'queue', 'longestWait', 'state', 'who'] };
