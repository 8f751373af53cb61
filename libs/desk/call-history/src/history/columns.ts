/** Columns of the history beside the time, in their order on the screen. */
export const columnNames = ['direction', 'number', 'called', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'holdMs', 'reasons', 'comment', 'recording'] as const;
export type ColumnName = (typeof columnNames)[number];
export const defaultColumns: readonly ColumnName[] = ['direction', 'number', 'queue', 'agent', 'outcome', 'waitMs', 'talkMs', 'recording'];
/** What the page of kept calls shows, which is about what was said and noted. */
export const savedColumns: readonly ColumnName[] = ['direction', 'number', 'agent', 'talkMs', 'reasons', 'comment', 'recording'];

/** The columns an address names, in their own order; without a name that exists, the usual ones. */
export function columnsOf(text: string | null, usual: readonly ColumnName[] = defaultColumns): readonly ColumnName[] {
  const named = (text ?? '').split(',');
  const chosen = columnNames.filter((name) => named.includes(name));
  return chosen.length > 0 ? chosen : usual;
}

/** How the choice is written into an address; empty for the usual ones. */
export const columnsText = (chosen: readonly string[], usual: readonly ColumnName[] = defaultColumns): string => {
  const text = columnNames.filter((name) => chosen.includes(name)).join(',');
  return text === usual.join(',') ? '' : text;
};
