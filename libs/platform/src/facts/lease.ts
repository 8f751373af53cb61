import type { Redis } from 'ioredis';

// KEYS: lease. ARGV: holder, ttl in ms. Takes a free lease, prolongs one's own; 1 when held.
const HOLD = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** A right only one process has at a time; it ends by itself when the holder dies. */
export class Lease {
  /** When the last prolonging that succeeded was sent, by the clock of this process, ms. */
  private heldAt = -Infinity;

  constructor(
    private readonly redis: Redis,
    private readonly key: string,
    private readonly holder: string,
    readonly ttlMs: number,
  ) {}

  /** Whether the lease is held now; taken or prolonged for it unless that was done less than half its time ago. */
  async hold(): Promise<boolean> {
    return performance.now() - this.heldAt < this.ttlMs / 2 || this.prolong();
  }

  /** Takes or prolongs the lease; whether it is held now. */
  async prolong(): Promise<boolean> {
    const sentAt = performance.now();
    const isHeld = (await this.redis.eval(HOLD, 1, this.key, this.holder, String(this.ttlMs))) === 1;
    this.heldAt = isHeld ? sentAt : -Infinity;
    return isHeld;
  }

  async release(): Promise<void> {
    this.heldAt = -Infinity;
    await this.redis.eval(RELEASE, 1, this.key, this.holder);
  }
}
