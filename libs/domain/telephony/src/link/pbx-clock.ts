/**
 * The PBX's clock, learned from the stamps it sends: timers of the tracker must run on the clock its signals carry, and that machine's clock
 * need not agree with ours. A stamp can only arrive late, so the largest difference seen is the truest; two windows let it follow a drift.
 */
export class PbxClock {
  private offset: number | null = null;
  private fresh: number | null = null;

  constructor(private readonly localNow: () => number) {}

  /** A stamp of the PBX (epoch ms) that just came in. */
  observe(pbxNow: number): void {
    const difference = pbxNow - this.localNow();
    this.fresh = Math.max(this.fresh ?? -Infinity, difference);
    this.offset = Math.max(this.offset ?? -Infinity, difference);
  }

  /** Forgets stamps older than the last call, so that a clock set back is followed after two of them. */
  turn(): void {
    if (this.fresh !== null) this.offset = this.fresh;
    this.fresh = null;
  }

  /** A new connection may be to a machine whose clock was set. */
  reset(): void {
    this.offset = this.fresh = null;
  }

  /** Epoch ms on the PBX's clock; ours when it has stamped nothing yet. */
  now(): number {
    return this.localNow() + (this.offset ?? 0);
  }
}
