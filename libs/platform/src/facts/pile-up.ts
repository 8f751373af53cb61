/** Which consumers that go first have more facts before them than one batch takes; known to all readers of a process. */
export class PileUp {
  private readonly groups = new Set<string>();

  /** How it stands with the facts of one of them. */
  tell(group: string, isPiledUp: boolean): void {
    if (isPiledUp) this.groups.add(group);
    else this.groups.delete(group);
  }

  get isThere(): boolean {
    return this.groups.size > 0;
  }
}
