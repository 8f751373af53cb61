/** The rows of one list as the watchers have them, and what has changed in them since they were last told. */
export class Rows<T> {
  private readonly rows = new Map<string, { row: T; text: string }>();
  private readonly changed = new Set<string>();
  private readonly gone = new Set<string>();

  constructor(private readonly keyOf: (row: T) => string) {}

  get keys(): string[] {
    return [...this.rows.keys()];
  }

  all(): T[] {
    return [...this.rows.values()].map(({ row }) => row);
  }

  /** Puts a row; one that says nothing new changes nothing. */
  put(row: T): void {
    const key = this.keyOf(row);
    const text = JSON.stringify(row);
    if (this.rows.get(key)?.text === text) return;
    this.rows.set(key, { row, text });
    this.changed.add(key);
    this.gone.delete(key);
  }

  drop(key: string): void {
    if (!this.rows.delete(key)) return;
    this.changed.delete(key);
    this.gone.add(key);
  }

  /** Keeps these keys only. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.keys) if (!keys.has(key)) this.drop(key);
  }

  /** What has changed since the last time; null when nothing has. */
  take(): { changed: T[]; gone: string[] } | null {
    if (this.changed.size === 0 && this.gone.size === 0) return null;
    const changed = [...this.changed].flatMap((key) => this.rows.get(key)?.row ?? []);
    const gone = [...this.gone];
    this.changed.clear();
    this.gone.clear();
    return { changed, gone };
  }
}
