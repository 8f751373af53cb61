import { testRedis } from '../testing/test-services.js';
import { evictionOf } from './eviction.js';

const info = (limit: number, policy: string) => `# Memory\r\nused_memory:1048576\r\nmaxmemory:${limit}\r\nmaxmemory_human:1.00G\r\nmaxmemory_policy:${policy}\r\n`;

it.each(['allkeys-lru', 'volatile-ttl', 'allkeys-random'])('is told where %s begins', (policy) => {
  expect(evictionOf(info(1_073_741_824, policy))).toEqual({ policy, limitBytes: 1_073_741_824 });
});

it('is nothing to speak of without a limit, or where a full Redis refuses to write', () => {
  expect([evictionOf(info(0, 'allkeys-lru')), evictionOf(info(1_073_741_824, 'noeviction')), evictionOf('')]).toEqual([null, null, null]);
});

it('is read from what Redis really says', async () => {
  const { redis, close } = await testRedis();
  const said = await redis.info('memory');
  await close();
  expect(said).toMatch(/^maxmemory:\d+\r?$/m);
  expect(said).toMatch(/^maxmemory_policy:noeviction\r?$/m);
  expect(evictionOf(said)).toBeNull();
});
