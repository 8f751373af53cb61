import type { Redis } from 'ioredis';
import { testRedis } from '../testing/index.js';
import { Lease } from './lease.js';

describe('Lease', () => {
  let services: Awaited<ReturnType<typeof testRedis>>;
  let redis: Redis;

  beforeEach(async () => {
    services = await testRedis();
    ({ redis } = services);
  });
  afterEach(() => services.close());

  const leaseOf = (holder: string, ttlMs = 60_000) => new Lease(redis, 'lease', holder, ttlMs);

  it('is held by one at a time, and free again once it is given up', async () => {
    const [first, second] = [leaseOf('first'), leaseOf('second')];
    expect(await first.hold()).toBe(true);
    expect(await second.hold()).toBe(false);
    await second.release();
    expect(await second.hold()).toBe(false);
    await first.release();
    expect(await second.hold()).toBe(true);
    expect(await first.hold()).toBe(false);
  });

  it('is believed for half its time without a word to Redis, and not a moment longer once it was found lost', async () => {
    const lease = leaseOf('first');
    await lease.hold();
    await redis.set('lease', 'second');
    expect(await lease.hold()).toBe(true);
    expect(await lease.prolong()).toBe(false);
    expect(await lease.hold()).toBe(false);
  });

  it('is asked for again after half its time', async () => {
    const lease = leaseOf('first', 60);
    await lease.hold();
    await redis.set('lease', 'second');
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await lease.hold()).toBe(false);
  });
});
