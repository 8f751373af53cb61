/** How many messages one socket may send in a while; more are not heard. */
export const MESSAGES_PER_WINDOW = 20;
export const WINDOW_MS = 10_000;

/** Counts the messages of one socket in fixed windows. */
export class MessageLimit {
  private windowStartMs = 0;
  private count = 0;

  /** Whether one more message may be heard at this time (epoch ms). */
  allows(nowMs: number): boolean {
    if (nowMs - this.windowStartMs >= WINDOW_MS) {
      this.windowStartMs = nowMs;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= MESSAGES_PER_WINDOW;
  }
}
