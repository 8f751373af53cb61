/** Baseline with one hop, second half: Redis stream in, Socket.IO out. */
import { Redis } from 'ioredis';
import { startRooms } from './forwarder-rooms.mjs';

const redis = new Redis(process.argv[2]);
const rooms = await startRooms();
process.send({ ready: true, url: rooms.url });
for (let position = '$'; ; ) {
  const reply = await redis.xread('COUNT', 500, 'BLOCK', 5000, 'STREAMS', 'hop', position);
  const rows = reply === null ? [] : Array.isArray(reply) ? reply : Object.entries(reply);
  for (const [, entries] of rows) {
    for (const [id, fields] of entries) {
      position = id;
      rooms.ring(JSON.parse(fields[1]));
    }
  }
}
