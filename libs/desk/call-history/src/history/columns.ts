/** Columns a table can show beside its first, in their order on the screen, and those it shows until somebody chooses. */
export interface ColumnSet<N extends string> {
  readonly names: readonly N[];
  readonly usual: readonly N[];
}

const callColumns = ['direction', 'number', 'called', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'holdMs', 'reasons', 'comment', 'recording'] as const;
export type ColumnName = (typeof callColumns)[number];
export const historyColumns: ColumnSet<ColumnName> = { names: callColumns, usual: ['direction', 'number', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'recording'] };
/** What the page of kept calls shows, which is about what was said and noted. */
export const savedColumns: ColumnSet<ColumnName> = { names: callColumns, usual: ['direction', 'number', 'agent', 'talkMs', 'reasons', 'comment', 'recording'] };

const missedNames = ['attempts', 'firstAt', 'lastAt', 'queue', 'longestWait', 'state', 'who'] as const;
export type MissedColumn = (typeof missedNames)[number];
/** Of the numbers whose calls were missed. */
export const missedColumns: ColumnSet<MissedColumn> = { names: missedNames, usual: ['attempts', 'lastAt', 'queue', 'longestWait', 'state', 'who'] };

/** The columns an address names, in their own order; without a name that exists, the usual ones. */
export function columnsOf<N extends string>(text: string | null, { names, usual }: ColumnSet<N>): readonly N[] {
  const named = (text ?? '').split(',');
  const chosen = names.filter((name) => named.includes(name));
  return chosen.length > 0 ? chosen : usual;
}

/** How the choice is written into an address; empty for the usual ones. */
export function columnsText<N extends string>(chosen: readonly string[], { names, usual }: ColumnSet<N>): string {
  const text = names.filter((name) => chosen.includes(name)).join(',');
  return text === usual.join(',') ? '' : text;
}
