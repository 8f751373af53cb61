/** Columns a table can show beside its first, in their order on the screen, and those it shows until somebody chooses. */
export interface ColumnSet<N extends string = string> {
  readonly names: readonly N[];
  readonly usual: readonly N[];
}

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
