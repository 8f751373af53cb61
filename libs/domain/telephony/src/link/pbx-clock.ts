/**
 * The clock that signals are stamped with: timers of the tracker must run on it, and the PBX's clock need not agree with ours. A stamp can
 * only arrive late, so the largest difference seen is the truest; two windows let it follow a clock that is set back.
 */
export class PbxClock {
  private offset: number | null = null;
  private fresh: number | null = null;
  private isOurs = false;

  constructor(private readonly localNow: () => number) {}

  /** A stamp of the PBX (epoch ms) that just came in. */
  observe(pbxNow: number): void {
    if (this.isOurs) return;
    const difference = pbxNow - this.localNow();
    this.fresh = Math.max(this.fresh ?? -Infinity, difference);
    this.offset = Math.max(this.offset ?? -Infinity, difference);
  }

  /** The PBX does not stamp its events: they carry our instant of arrival. */
  useOurs(): void {
    this.isOurs = true;
    this.offset = 0;
  }

  /** How far the PBX's clock is ahead of ours, ms; null when it has not stamped anything, or never does. */
  get skewMs(): number | null {
    return this.isOurs ? null : this.offset;
  }

  /** Forgets stamps older than the last call. */
  turn(): void {
    if (this.fresh !== null && !this.isOurs) this.offset = this.fresh;
    this.fresh = null;
  }

  /** A new connection may be to a machine whose clock was set. */
  reset(): void {
    this.offset = this.fresh = null;
    this.isOurs = false;
  }

  /** Our instant (epoch ms) on this clock. */
  fromOurs(localMs: number): number {
    return localMs + (this.offset ?? 0);
  }

  /** Epoch ms; our own when the PBX has stamped nothing yet. */
  now(): number {
    return this.fromOurs(this.localNow());
  }
}
