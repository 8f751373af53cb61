import { leaseKey, writerKey } from '@santral/contracts';
import type { Redis } from 'ioredis';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';

export interface LeaseTiming {
  /** A process that died is replaced after this time. */
  leaseMs: number;
  renewMs: number;
  /** Between two attempts of one that waits. */
  retryMs: number;
}

/** Of several telephony processes for one PBX, one publishes. */
export const defaultLeaseTiming: LeaseTiming = { leaseMs: 2000, renewMs: 500, retryMs: 100 };

/** Name of a holder: machine and process first, so that another process of the machine can see that it is dead. */
export const leaseOwner = (unique: string): string => `${hostname()}/${process.pid}/${unique}`;

/** Takes the lease if it is free and raises the fence, so that whoever held it before can write no more. KEYS: lease, writer. ARGV: owner, ms. */
const TAKE = `
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 0 end
redis.call('HSET', KEYS[2], 'batch', 0)
return redis.call('HINCRBY', KEYS[2], 'fence', 1)`;
/** Keeps it, also when it ran out and nobody took it meanwhile. ARGV: owner, ms, fence. */
const RENEW = `
if tonumber(redis.call('HGET', KEYS[2], 'fence') or ARGV[3]) ~= tonumber(ARGV[3]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1`;

/**
 * Frees the lease of a process of this machine that was killed: its successor need not wait until the lease runs out, and every moment less
 * is a moment in which no call can come and go unseen. Fencing makes a wrong guess harmless.
 */
async function dropDead(redis: Redis, pbx: string): Promise<void> {
  const owner = await redis.get(leaseKey(pbx)).catch(() => null);
  const [machine, pid] = owner?.split('/') ?? [];
  if (!owner || machine !== hostname() || isAlive(Number(pid))) return;
  await redis.eval(RELEASE, 1, leaseKey(pbx), owner).catch(() => undefined);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The right to publish for one PBX, with a fencing number that grows with every new holder. */
export class Lease {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly redis: Redis,
    private readonly pbx: string,
    private readonly owner: string,
    readonly fence: number,
    private readonly timing: LeaseTiming,
  ) {}

  /**
   * Waits until this process may publish; null when `signal` ends the waiting. `owner` is unique per process. `onLost` is called once when
   * another process has taken over.
   */
  static async take(redis: Redis, pbx: string, owner: string, signal: AbortSignal, onLost: () => void, timing = defaultLeaseTiming): Promise<Lease | null> {
    while (!signal.aborted) {
      await dropDead(redis, pbx);
      const fence = Number(await redis.eval(TAKE, 2, leaseKey(pbx), writerKey(pbx), owner, timing.leaseMs).catch(() => 0));
      if (fence > 0) {
        const lease = new Lease(redis, pbx, owner, fence, timing);
        lease.keep(onLost);
        return lease;
      }
      await setTimeout(timing.retryMs, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  private keep(onLost: () => void): void {
    this.timer = setInterval(() => {
      this.redis.eval(RENEW, 2, leaseKey(this.pbx), writerKey(this.pbx), this.owner, this.timing.leaseMs, this.fence).then(
        (kept) => {
          if (Number(kept) === 1 || !this.timer) return;
          this.drop();
          onLost();
        },
        () => undefined, // Redis is away: the fence decides when it is back
      );
    }, this.timing.renewMs);
  }

  /** Lets the next process in at once. */
  async release(): Promise<void> {
    this.drop();
    await this.redis.eval(RELEASE, 1, leaseKey(this.pbx), this.owner).catch(() => undefined);
  }

  private drop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
