/** Which tab of this browser has the phone: the one that holds a Web Lock. It is freed with the tab, however the tab ends. */
export class TabLock {
  private release: (() => void) | null = null;
  private waiting: AbortController | null = null;

  constructor(
    private readonly name: string,
    private readonly onLost: () => void,
  ) {}

  get isHeld(): boolean {
    return this.release !== null;
  }

  /** Takes the lock if nobody has it, or by force; answers whether this tab has it now. */
  async take(by: 'ifAvailable' | 'steal'): Promise<boolean> {
    this.stopWaiting();
    return this.request({ [by]: true });
  }

  /** Calls back when the tab that has the lock lets it go. */
  async wait(onFree: () => void): Promise<void> {
    this.stopWaiting();
    this.waiting = new AbortController();
    if (await this.request({ signal: this.waiting.signal })) onFree();
  }

  free(): void {
    this.stopWaiting();
    this.release?.();
    this.release = null;
  }

  private stopWaiting(): void {
    this.waiting?.abort();
    this.waiting = null;
  }

  private request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      navigator.locks
        .request(this.name, options, (lock) => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Promise<void>((done) => {
            this.release = done;
          });
        })
        .catch(() => {
          // Given up waiting, or taken away by another tab.
          resolve(false);
          if (this.release === null) return;
          this.release = null;
          this.onLost();
        });
    });
  }
}
