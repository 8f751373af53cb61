import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { testRedis } from '../testing/test-services.js';
import { createRedis } from './redis.js';

it('reaches a Redis of this machine by its socket, with password and database', async () => {
  const { redis, url, close } = await testRedis();
  const { hostname, port, password, pathname } = new URL(url);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redis-'));
  const socket = path.join(folder, 'redis.sock');
  let connections = 0;
  const door = net.createServer((one) => {
    connections += 1;
    const server = net.connect(Number(port), hostname);
    one.pipe(server).pipe(one);
  });
  await new Promise<void>((resolve) => door.listen(socket, resolve));
  const local = createRedis(`unix://${socket}?password=${password}&db=${pathname.slice(1)}`, 'test');
  try {
    // A plain path is all that ioredis promises to take; that of today takes more by accident.
    expect(local.options.path).toBe(socket);
    await local.set('note', 'by its socket');
    expect(await redis.get('note')).toBe('by its socket');
    expect(connections).toBe(1);
  } finally {
    await local.quit();
    await close();
    await new Promise((resolve) => door.close(resolve));
    fs.rmSync(folder, { recursive: true });
  }
});
