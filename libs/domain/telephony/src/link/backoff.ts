export interface BackoffOptions {
  firstMs: number;
  maxMs: number;
  /** 0 … 1 */
  random?: () => number;
}

/** Growing, jittered pauses: many clients of one PBX must not all come back at the same instant. */
export class Backoff {
  private attempts = 0;
  constructor(private readonly options: BackoffOptions) {}

  /** The next pause in ms: between half and all of `firstMs × 2^attempt`, at most `maxMs`. */
  next(): number {
    const { firstMs, maxMs, random = Math.random } = this.options;
    const full = Math.min(firstMs * 2 ** this.attempts, maxMs);
    this.attempts = Math.min(this.attempts + 1, 30);
    return full * (0.5 + random() / 2);
  }

  reset(): void {
    this.attempts = 0;
  }
}
